/** What stands on the doors of the games, by game and language: see vite.config.ts. */
declare module 'virtual:doors' {
  const words: Record<
    string,
    Record<
      string,
      {
        title: string;
        line: string;
        meta: string;
        /** what the way to its workshop is called, where it has one */
        workshop?: string;
      }
    >
  >;
  export default words;
}

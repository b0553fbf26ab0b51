/**
 * The language of this page as the reader's region writes it: whoever reads English in Ireland wants dates as
 * they are written there.
 */
export function regional(
  language: string,
  wanted: readonly string[] = navigator.languages,
): string {
  return wanted.find((one) => one === language || one.startsWith(`${language}-`)) ?? language;
}

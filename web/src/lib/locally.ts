import { LocalLink } from './local';

let link: LocalLink | null = null;

/** The one set of tables in this tab. */
export function localLink(name: string): LocalLink {
  link ??= new LocalLink(name);
  return link;
}

import { Catalogue, type Words } from './catalogue';

const files = import.meta.glob<Words>('../../../engine/analysis/text/*.json', {
  import: 'default',
});

/** The words of analyses, the same as in the terminal. */
export async function analysisWords(language: string): Promise<Catalogue> {
  const file = files[`../../../engine/analysis/text/${language}.json`];
  return new Catalogue(await file!(), '');
}

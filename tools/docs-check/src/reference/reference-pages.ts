import { behaviorsPage } from './behaviors-page';
import { errorsPage } from './errors-page';
import { instanceManifestPage, pluginManifestPage } from './manifest-pages';
import { vocabularyPage } from './vocabulary-page';

/** Expected content by path of a generated page. */
export const referencePages = (): Readonly<Record<string, string>> => ({
  'docs/reference/plugin-manifest.md': pluginManifestPage(),
  'docs/reference/instance-manifest.md': instanceManifestPage(),
  'docs/reference/behaviors.md': behaviorsPage(),
  'docs/reference/errors.md': errorsPage(),
  'docs/reference/vocabulary.md': vocabularyPage(),
});

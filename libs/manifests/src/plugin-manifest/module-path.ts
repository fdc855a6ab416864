import { Type } from '@sinclair/typebox';

import { explained } from '../schema/building-blocks';

/**
 * Path of a module inside the plugin's folder, without or with extension. Absolute paths, `..` and
 * URLs are refused: a manifest may only load what ships with it.
 */
export const modulePath = () =>
  Type.String({
    pattern:
      '^(?![/\\\\])(?![A-Za-z][A-Za-z0-9+.-]*:)(?!(?:.*[/\\\\])?\\.\\.(?:[/\\\\]|$))[^\\u0000]+$',
    ...explained({
      fr: 'chemin de module refusé : il doit rester dans le dossier du plugin (ni absolu, ni « .. », ni URL)',
      en: 'module path refused: it must stay inside the plugin folder (not absolute, no "..", no URL)',
    }),
  });

/** Name of the export to take from the module. */
export const exportName = () => Type.String({ minLength: 1, default: 'default' });

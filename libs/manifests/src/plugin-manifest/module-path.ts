import { Type } from '@sinclair/typebox';

import { explained } from '../schema/building-blocks';

/**
 * Path of a module inside the plugin's folder, with or without an extension. Absolute paths, `..` and
 * URLs are refused, because a manifest may only load code of its own plugin.
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

/** Name of the export of the module. */
export const exportName = () => Type.String({ minLength: 1, default: 'default' });

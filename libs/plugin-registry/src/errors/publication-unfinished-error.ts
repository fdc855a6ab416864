import { PlatformError } from '@platform/ports';

/** Thrown when another publication of the same version with other content was started and not finished. */
export class PublicationUnfinishedError extends PlatformError {
  constructor(plugin: string, version: string, folder: string) {
    super('PLUGIN_PUBLICATION_UNFINISHED', {
      fr: `« ${plugin} » ${version} a une publication inachevée, d'un autre contenu : changez de version, ou supprimez ${folder} si personne n'est en train de publier`,
      en: `"${plugin}" ${version} has an unfinished publication of other content: take another version, or delete ${folder} if nobody is publishing`,
    });
  }
}

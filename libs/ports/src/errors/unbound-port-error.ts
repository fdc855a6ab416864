import { PlatformError } from './platform-error';

/** Thrown when a behavior needs a port that the instance manifest does not bind to an adapter. */
export class UnboundPortError extends PlatformError {
  readonly port: string;

  constructor(port: string) {
    super('PORT_UNBOUND', {
      fr: `port « ${port} » non connecté : déclarez « ports.${port}.adapter » dans le manifeste d'instance`,
      en: `port "${port}" not bound: declare "ports.${port}.adapter" in the instance manifest`,
    });
    this.port = port;
  }
}

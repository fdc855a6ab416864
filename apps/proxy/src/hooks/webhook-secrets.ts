import type { Environment } from '@platform/boot';
import type { InstanceManifest } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';

/** Slug of a workflow whose calls are signed → its secrets, of which a call is signed with one. */
export type WebhookSecrets = ReadonlyMap<string, readonly Buffer[]>;

/** As Standard Webhooks asks for. */
const LEAST_KEY_BYTES = 24;
const SECRET = /^(?:whsec_)?([A-Za-z\d+/]+={0,2})$/;

/**
 * The secrets that the instance names for its webhooks; two in one variable, separated by spaces or
 * commas, while one replaces the other. Throws ConfigurationError naming the variable that is missing or
 * holds no such secret.
 */
export function webhookSecrets(
  { webhooks }: Pick<InstanceManifest, 'webhooks'>,
  environment: Environment,
): WebhookSecrets {
  return new Map(
    Object.entries(webhooks).map(([slug, { secretEnv }]) => {
      const where = `instance, webhooks.${slug}.secretEnv`;
      const secrets = (environment[secretEnv] ?? '').split(/[\s,]+/).filter(Boolean);
      if (secrets.length === 0) {
        const message = `${secretEnv} : variable attendue (${where}), absente ou vide`;
        throw new ConfigurationError(secretEnv, message, {
          english: `variable expected (${where}), absent or empty`,
        });
      }
      return [slug, secrets.map((secret) => keyOf(secret, { variable: secretEnv, where }))];
    }),
  );
}

function keyOf(
  secret: string,
  { variable, where }: { readonly variable: string; readonly where: string },
): Buffer {
  const [, text = ''] = SECRET.exec(secret) ?? [];
  const key = Buffer.from(text, 'base64');
  if (text.length % 4 !== 0 || key.length < LEAST_KEY_BYTES) {
    throw new ConfigurationError(
      variable,
      `${variable} : secret refusé (${where}) ; attendu « whsec_ » et au moins ${LEAST_KEY_BYTES} octets en base64`,
      {
        english: `secret refused (${where}); expected "whsec_" and at least ${LEAST_KEY_BYTES} bytes in base64`,
      },
    );
  }
  return key;
}

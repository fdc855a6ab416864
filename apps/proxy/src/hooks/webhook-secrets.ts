import type { Environment } from '@platform/boot';
import type { InstanceManifest } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';

/** Slug of a workflow → its secrets. A call has to be signed with one of them. */
export type WebhookSecrets = ReadonlyMap<string, readonly Buffer[]>;

/** As Standard Webhooks requires. */
const MIN_KEY_BYTES = 24;
const SECRET = /^(?:whsec_)?([A-Za-z\d+/]+={0,2})$/;

/**
 * Reads the secrets of the webhooks from the environment variables that the instance names. A variable may hold two
 * secrets, separated by spaces or commas, while one replaces the other. Throws ConfigurationError that names a missing
 * variable, or one that holds no valid secret.
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
  if (text.length % 4 !== 0 || key.length < MIN_KEY_BYTES) {
    throw new ConfigurationError(
      variable,
      `${variable} : secret refusé (${where}) ; attendu « whsec_ » et au moins ${MIN_KEY_BYTES} octets en base64`,
      {
        english: `secret refused (${where}); expected "whsec_" and at least ${MIN_KEY_BYTES} bytes in base64`,
      },
    );
  }
  return key;
}

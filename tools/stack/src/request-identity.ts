import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StackError } from './stack-error';

/** The key pair by which the endpoint recognises requests of the control plane. */
interface RequestIdentity {
  /** Path of the private key, PEM. */
  readonly file: string;
  /** Public key: `RESTATE_IDENTITY_KEY` of the endpoint. */
  readonly publicKey: string;
}

class RequestIdentityError extends StackError {
  constructor(file: string, reason: string) {
    super(
      'STACK_REQUEST_IDENTITY',
      `Cannot use ${file}, the key of the control plane (${reason}); without the file, the next start makes a new one.`,
    );
  }
}

/** Returns the key in the data folder. Creates it at the first start. Throws {@link RequestIdentityError}. */
export function requestIdentity(dataDir: string): RequestIdentity {
  const file = join(dataDir, 'restate-identity.pem');
  try {
    return { file, publicKey: publicKeyOf(readOrMake(file)) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new RequestIdentityError(file, code ?? message);
  }
}

function readOrMake(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  try {
    writeFileSync(file, pem, { flag: 'wx', mode: 0o600 });
    return pem;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8');
  }
}

/** Returns the public key as the server prints it: `publickeyv1_` and the 32 bytes of the key in base 58. */
function publicKeyOf(pem: string): string {
  const key = createPublicKey(createPrivateKey(pem));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  return `publickeyv1_${base58(key.export({ type: 'spki', format: 'der' }).subarray(-32))}`;
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base58(bytes: Buffer): string {
  let text = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n) {
    text = ALPHABET[Number(rest % 58n)] + text;
  }
  const leadingZeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(leadingZeros === -1 ? bytes.length : leadingZeros) + text;
}

import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/** Signs and checks texts with Ed25519. Signatures are base64; `id` is the first 16 hexadecimal digits of the key's SHA-256. */
export type Signer = {
  readonly id: string;
  /** SubjectPublicKeyInfo in base64: the line in the middle of a PEM file. */
  readonly publicKey: string;
  sign(text: string): string;
};

/** An Ed25519 private key of 32 given bytes, as PKCS #8 (RFC 8410) has it. */
const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });

const hashOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex');

const idOf = (key: KeyObject): string => hashOf(key).slice(0, 16);

/** The signer whose key follows from the product's secret and a purpose: every process of an installation has the same. */
export const createSigner = (secret: string, purpose: string): Signer => {
  const privateKey = privateKeyOf(Buffer.from(hkdfSync('sha256', secret, '', `aliquot ${purpose}`, 32)));
  const publicKey = createPublicKey(privateKey);
  return {
    id: idOf(publicKey),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
};

const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });

/** The id of a public key, as signatures name it. @throws Error when it is not one. */
export const keyIdOf = (publicKey: string): string => idOf(publicKeyOf(publicKey));

/** The whole SHA-256 of a public key, of which its id is the beginning. @throws Error when it is not one, or written in another way. */
export const fingerprintOf = (publicKey: string): string => {
  const key = publicKeyOf(publicKey);
  if (key.asymmetricKeyType !== 'ed25519' || key.export({ format: 'der', type: 'spki' }).toString('base64') !== publicKey)
    throw new Error('This is not an Ed25519 public key in base64');
  return hashOf(key);
};

/**
 * Checks a signature, also that it is written in the only way that base64 has for it: its last digit holds bits that do not
 * count. @throws Error when the key is not one.
 */
export const isSignedBy = (text: string, publicKey: string, signature: string): boolean => {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.toString('base64') === signature && verify(null, Buffer.from(text), publicKeyOf(publicKey), bytes);
};

/** Checks a signature by whichever of the public keys (as `Signer.publicKey`) has the id. @throws Error when a key is not one. */
export const createVerifier = (publicKeys: readonly string[]) => {
  const keys = new Map(
    publicKeys.map((text) => {
      const key = publicKeyOf(text);
      return [idOf(key), key] as const;
    }),
  );
  return (text: string, keyId: string, signature: string): boolean => {
    const key = keys.get(keyId);
    return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  };
};

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const base64url = (bytes: Buffer): string => bytes.toString("base64url");
const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

/** CBOR (RFC 8949) of byte strings, texts, small integers and maps. */
function cbor(value: Buffer | string | number | ReadonlyMap<string | number, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, item]) => [cbor(name), cbor(item as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Options {
  readonly challenge: string;
}

/** An authenticator with one passkey (ES256, no attestation), and the browser that asks it. */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authenticatorData = (flags: number, at: string): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(at).hostname), Buffer.from([flags]), count]);
  };
  const answer = (response: object): string =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      clientExtensionResults: {},
      response,
    });

  return {
    /** Answers `user/passkey-start`. */
    create({ challenge }: Options): string {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = Buffer.concat([authenticatorData(0x41, origin), credential]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", challenge, origin)),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      });
    },
    /** Answers the `passkey` of a second step. @param at the page that asks, if it is another one */
    get({ challenge }: Options, at = origin): string {
      const client = clientData("webauthn.get", challenge, at);
      const data = authenticatorData(0x01, at);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
    /** Forgets its uses, as a copy of the authenticator would. */
    rewind: () => {
      counter = 0;
    },
  };
}

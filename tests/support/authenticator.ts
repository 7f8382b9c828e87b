import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest()
const encode = (data: Buffer) => data.toString("base64url")

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 0x40

type Site = { origin: string }
type Wanted = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } }
type Changes = { counter?: number; userHandle?: string; flags?: number; id?: string }

/** A device with one passkey, in software. */
export class Authenticator {
  readonly id = randomBytes(32)
  private readonly key: KeyObject
  private readonly coordinates: { x: string; y: string }
  private userHandle = ""
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    this.key = privateKey
    const { x = "", y = "" } = publicKey.export({ format: "jwk" })
    this.coordinates = { x, y }
  }

  create(wanted: Wanted, { origin }: Site): string {
    this.userHandle = wanted.user?.id ?? ""
    const data = Buffer.concat([
      this.data(wanted.rp?.id ?? "", PRESENT | VERIFIED | WITH_KEY, this.counter),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.publicKey(),
    ])
    // {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
      Buffer.from([data.length >> 8, data.length & 255]),
      data,
    ])
    return this.answer({
      clientDataJSON: encode(this.client("webauthn.create", wanted, origin)),
      attestationObject: encode(attestation),
      transports: ["internal"],
    })
  }

  get(wanted: Wanted, { origin }: Site, changes: Changes = {}): string {
    this.counter = changes.counter ?? this.counter + 1
    const flags = changes.flags ?? PRESENT | VERIFIED
    const data = this.data(wanted.rpId ?? "", flags, this.counter)
    const client = this.client("webauthn.get", wanted, origin)
    const response = {
      clientDataJSON: encode(client),
      authenticatorData: encode(data),
      signature: encode(sign("sha256", Buffer.concat([data, sha256(client)]), this.key)),
      userHandle: changes.userHandle ?? this.userHandle,
    }
    return this.answer(response, changes.id)
  }

  private answer(response: object, id = encode(this.id)): string {
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      response,
      clientExtensionResults: {},
    })
  }

  private client(type: string, { challenge }: Wanted, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private data(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  /** COSE: EC2, ES256, P-256. */
  private publicKey(): Buffer {
    const { x, y } = this.coordinates
    const part = (text: string) => Buffer.from(text, "base64url")
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      part(x),
      Buffer.from("225820", "hex"),
      part(y),
    ])
  }
}

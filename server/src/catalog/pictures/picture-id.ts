import { createHash } from 'node:crypto'

/** 132 bits of a hash. The same picture has another id for another owner, so that no one can find out who has a picture they know. */
export const derivePictureId = (owner: string, webp: Buffer): string =>
  createHash('sha256').update(owner).update(webp).digest('base64url').slice(0, 22)

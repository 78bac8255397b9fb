import { createHash } from 'node:crypto'

/** 132 bits of a hash: the same picture of another owner has another id, so that nobody can ask for what they only suspect. */
export const derivePictureId = (owner: string, webp: Buffer): string =>
  createHash('sha256').update(owner).update(webp).digest('base64url').slice(0, 22)

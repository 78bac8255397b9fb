import { open } from 'node:fs/promises'

/** Makes a new or renamed file durable, which takes its folder's sync; Windows neither needs nor allows that. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

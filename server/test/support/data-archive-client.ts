import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataArchives } from '@sahihi/contract/endpoints/data-archives.ts'
import { vi } from 'vitest'
import {
  type DataArchiveFile,
  type DataArchiveLine,
  type DataArchiveManifest,
  dataArchiveLines,
  dataArchiveManifest,
} from '../../src/operations/data-archives/archive-format.ts'
import { registerDataArchiveJobs } from '../../src/operations/data-archives/jobs.ts'
import { archiveKind } from '../../src/operations/data-archives/prepare-data-archive.ts'
import { openZip } from '../../src/operations/data-archives/read-zip.ts'
import { registerFileJobs } from '../../src/platform/files/jobs.ts'
import { givePassword as setPassword } from './api-key-client.ts'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const archivePassword = 'a long password'

export async function registerArchiveJobs({ context }: Pick<TestApp, 'context'>) {
  await registerFileJobs(context, [archiveKind])
  await registerDataArchiveJobs(context)
}

/** Data archives over HTTP. */
export function createDataArchiveClient(app: TestApp) {
  const givePassword = (actor: Pick<Actor, 'accountId'>) => setPassword(app, actor, archivePassword)

  const request = (actor: Pick<Actor, 'token'>, password = archivePassword) =>
    app.call('POST', '/api/data-archives', { token: actor.token, body: { currentPassword: password } })

  async function list({ token }: Pick<Actor, 'token'>): Promise<DataArchives> {
    const reply = await app.call('GET', '/api/data-archives', { token })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json<{ data: DataArchives }>().data
  }

  const remove = ({ token }: Pick<Actor, 'token'>, id: string) =>
    app.call('DELETE', `/api/data-archives/${id}`, { token })

  const download = ({ token }: Pick<Actor, 'token'>, id: string) =>
    app.fastify.inject({ url: `/api/data-archives/${id}/download`, headers: { authorization: `Bearer ${token}` } })

  /** Waits until the newest archive is ready. */
  const ready = (actor: Pick<Actor, 'token'>) =>
    vi.waitFor(
      async () => {
        const [archive] = (await list(actor)).archives
        if (archive?.status !== 'ready')
          throw new Error(`The archive is ${archive?.status}, with ${archive?.lines} lines.`)
        return archive
      },
      { timeout: 60_000, interval: 20 },
    )

  /** Requests an archive of a partner and saves its file. */
  async function take(actor: Actor): Promise<string> {
    await givePassword(actor)
    const reply = await request(actor)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return save((await download(actor, (await ready(actor)).id)).rawPayload)
  }

  return { givePassword, request, list, remove, download, ready, take }
}

const folders: string[] = []

export async function save(file: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data-archive-'))
  folders.push(folder)
  const path = join(folder, 'archive.zip')
  await writeFile(path, file)
  return path
}

// The other test files of this worker use the same list.
export const removeSavedFiles = () => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))

export async function readFiles(path: string): Promise<Map<string, Buffer>> {
  const zip = await openZip(path)
  try {
    const files = new Map<string, Buffer>()
    for (const name of zip.names) {
      const pieces: Buffer[] = []
      for await (const piece of zip.read(name)) pieces.push(piece)
      files.set(name, Buffer.concat(pieces))
    }
    return files
  } finally {
    await zip.close()
  }
}

export const manifestIn = (files: Map<string, Buffer>): DataArchiveManifest =>
  dataArchiveManifest.parse(JSON.parse(String(files.get('manifest.json'))))

/** The lines of a file of an archive, parsed by their schema. */
export const linesIn = <F extends DataArchiveFile>(files: Map<string, Buffer>, file: F) =>
  String(files.get(`${file}.ndjson`))
    .split('\n')
    .filter(Boolean)
    .map((line) => dataArchiveLines[file].parse(JSON.parse(line)) as DataArchiveLine<F>)

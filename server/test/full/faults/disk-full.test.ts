import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRunningPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
import { expectRetryableRefusals, faultRounds, startDrill } from '../../support/fault-drill.ts'
import { type ServerProcess, startProcess } from '../../support/server-process.ts'

// Mounting a file system of 500 MB needs root.
const canMount = process.platform === 'linux' && process.getuid?.() === 0

describe.runIf(canMount)('A server on a full disk', () => {
  let folder: string
  let server: ServerProcess
  let drill: Awaited<ReturnType<typeof startDrill>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sahihi-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'tmpfs', folder])
    server = await startProcess({ DATA_DIR: join(folder, 'data'), TRUST_PROXY: '127.0.0.1,::1' })
    const databaseUrl = async () => (await findRunningPostgres(join(folder, 'data'))) ?? ''
    drill = await startDrill({ servers: [server], databaseUrl })
  })

  afterAll(async () => {
    await server.end('SIGTERM')
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true })
  })

  const healthOf = async (check: string) => (await fetch(`${server.url}/healthz/${check}`)).status

  test.each(faultRounds)(
    'round %s: refuses scans with a time to retry, and records them once there is space again',
    async () => {
      const filler = join(folder, 'filler')
      const answers = await drill.during(async (soFar) => {
        await fill(filler, folder)
        try {
          const refused = () => soFar().filter(({ status }) => status === 503).length
          await expect.poll(refused, { timeout: 120_000 }).toBeGreaterThanOrEqual(16)
          expect(await Promise.all([healthOf('ready'), healthOf('live')])).toEqual([503, 200])
        } finally {
          await rm(filler)
        }
      })
      expectRetryableRefusals(answers)
      await expect.poll(() => healthOf('ready')).toBe(200)
    },
  )

  test('has stored every acknowledged scan exactly once', async () => {
    await drill.expectExactLedger()
  })
})

async function fill(file: string, folder: string) {
  const { bavail, bsize } = await statfs(folder)
  await writeFile(file, Buffer.alloc(bavail * bsize)).catch((error: { code?: string }) => {
    if (error.code !== 'ENOSPC') throw error
  })
}

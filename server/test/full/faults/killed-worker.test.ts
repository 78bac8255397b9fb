import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { faultRounds } from '../../support/fault-drill.ts'
import { until } from '../../support/postgres-fixture.ts'
import { findChildProcesses, kill } from '../../support/running-processes.ts'
import { startProcess } from '../../support/server-process.ts'
import { freshDatabase } from '../../support/test-app.ts'

const patienceMs = 15_000 // a reset or an answer takes milliseconds, but the machine may be busy

/** The outcome for a client on a new connection. */
function knock(port: number) {
  return new Promise<'answered' | 'reset' | 'nothing'>((resolve) => {
    const socket = connect(port, 'localhost')
    socket.setTimeout(patienceMs, () => {
      resolve('nothing')
      socket.destroy()
    })
    socket.on('data', () => resolve('answered'))
    socket.on('error', () => {})
    socket.on('close', () => resolve('reset'))
    socket.write('GET /healthz/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  })
}

test('each new connection is answered or reset when a worker is killed', async () => {
  const server = await startProcess({ DATABASE_URL: await freshDatabase(), WORKERS: '2' })
  const workers = () => findChildProcesses(server.child.pid ?? 0)
  const got: string[] = []
  for (const _round of faultRounds) {
    let isOver = false
    const keepKnocking = async () => {
      while (!isOver) got.push(await knock(Number(new URL(server.url).port)))
    }
    const knocking = Array.from({ length: 16 }, keepKnocking)
    const enough = got.length + 500
    await until(() => got.length > enough)
    const [killed = 0, other] = workers()
    kill(killed)
    await until(() => workers().some((pid) => pid !== killed && pid !== other))
    isOver = true
    await Promise.all(knocking)
  }
  expect([got.includes('answered'), got.includes('nothing')]).toEqual([true, false])
  await server.end('SIGTERM')
})

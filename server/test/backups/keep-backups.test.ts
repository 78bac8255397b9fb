import { expect, test } from 'vitest'
import { expiredBackups } from '../../src/platform/backups/keep-backups.ts'

const backup = (date: string, time = '0117') => `sahihi-${date}T${time}00Z.backup`

test('the newest backups of the last 7 days and of the last 4 weeks are kept, and other files', () => {
  const april = Array.from({ length: 30 }, (_, at) => backup(`2026-04-${String(at + 1).padStart(2, '0')}`))
  const kept = [
    ...['2026-04-12', '2026-04-19', '2026-04-26'].map((sunday) => backup(sunday)),
    ...['2026-04-27', '2026-04-28', '2026-04-29', '2026-04-30', '2026-05-01', '2026-05-02'].map((day) => backup(day)),
    backup('2026-05-03', '1000'),
  ]
  const names = [...april, ...kept, backup('2026-05-03'), 'by-hand.backup', 'sahihi-notes.txt']
  const expired = new Set(expiredBackups(names))
  expect([...new Set(names)].filter((name) => !expired.has(name))).toEqual(
    expect.arrayContaining([...kept, 'by-hand.backup', 'sahihi-notes.txt']),
  )
  expect([...expired].sort()).toEqual([...april.filter((name) => !kept.includes(name)), backup('2026-05-03')].sort())
})

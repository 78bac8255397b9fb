import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createShardFinder, hashOfCode, readShards } from '../../src/verify/scans/shard-of-code.ts'
import { useTestApp } from '../support/test-app.ts'

const app = await useTestApp()

const edges = [0n, 1n, -1n, 2n ** 31n, -(2n ** 31n), 2n ** 32n - 1n, 2n ** 63n - 1n, -(2n ** 63n)]
const codeIds = [...edges, ...Array.from({ length: 5000 }, () => randomBytes(8).readBigInt64BE())]

describe('the shard of a code', () => {
  test('comes from the same hash as in PostgreSQL', async () => {
    const { rows } = await app.context.pool.query<{ hash: number }>(
      'select hashint8(id) as hash from unnest($1::bigint[]) with ordinality as input (id, position) order by position',
      [codeIds.map(String)],
    )
    expect(codeIds.map(hashOfCode)).toEqual(rows.map(({ hash }) => hash))
  })

  test('is the last one with a lowest hash not above that of the code', () => {
    const minHashes = [-(2 ** 31), -1_000_000_000, 0, 5, 1_500_000_000]
    const shardOf = createShardFinder(minHashes)
    for (const codeId of codeIds) {
      const hash = hashOfCode(codeId)
      expect(shardOf(codeId)).toBe(minHashes.findLastIndex((min) => min <= hash))
    }
    expect(createShardFinder([-(2 ** 31)])(7n)).toBe(0)
  })

  test('is where the cluster stores the code; a single server has no shards', async () => {
    const shardOf = await readShards(app.context.pool)
    const tables = await app.context.pool.query(`select from pg_tables where tablename like 'pg_dist_shard'`)
    if (!shardOf) return expect(tables.rowCount).toBe(0)
    const { rows } = await app.context.pool.query<{ shard: string }>(
      `select get_shard_id_for_distribution_column('codes', id) as shard
        from unnest($1::bigint[]) with ordinality as input (id, position) order by position`,
      [codeIds.map(String)],
    )
    const numbers = new Map<string, number>()
    for (const [i, { shard }] of rows.entries()) {
      const { number } = shardOf(codeIds[i] ?? 0n)
      expect(numbers.get(shard) ?? number).toBe(number)
      numbers.set(shard, number)
    }
    expect(new Set(numbers.values()).size).toBe(numbers.size)
  })
})

import type pg from 'pg'
import { sqlState } from '../../platform/db/client.ts'

/** Codes of the same shard may be recorded in one call, which runs on its worker. */
export type Shard = { number: number; worker: number }
export type FindShard = (codeId: bigint) => Shard

/** How a Citus cluster spreads the codes; undefined on a single server, which takes any codes in one call. */
export async function readShards(pool: Pick<pg.Pool, 'query'>): Promise<FindShard | undefined> {
  const { rows } = await pool.query<{ isCluster: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_shard') is not null as "isCluster"`,
  )
  if (!rows[0]?.isCluster) return undefined
  const { rows: shards } = await pool.query<{ minHash: number; worker: number }>(`
    select shardminvalue::integer as "minHash", min(groupid) as worker
      from pg_dist_shard join pg_dist_placement using (shardid)
      where logicalrelid = to_regclass('public.codes') and shardminvalue is not null group by 1 order by 1`)
  if (shards.length === 0) return undefined
  const numberOf = createShardFinder(shards.map(({ minHash }) => minHash))
  return (codeId) => {
    const number = numberOf(codeId)
    return { number, worker: shards[number]?.worker ?? 0 }
  }
}

/** Whether a call was refused because its codes are in several shards: nothing was written. */
export const isOfSeveralShards = (error: unknown) => sqlState(error) === '0A000'

// An operator may move shards to other workers at any time.
const validMs = 60_000

/** The shards of codes, read when the first is asked for, and again when they may have changed. */
export function createShardLookup(pool: Pick<pg.Pool, 'query'>) {
  let known: FindShard | undefined
  let reading: Promise<FindShard> | undefined
  let validUntil = Number.POSITIVE_INFINITY
  const read = async () => {
    try {
      const shards = await readShards(pool)
      validUntil = shards ? performance.now() + validMs : Number.POSITIVE_INFINITY
      known = shards ?? (() => onlyShard)
      return known
    } finally {
      reading = undefined
    }
  }
  const refresh = () => (reading ??= read())
  return {
    async of(codeId: bigint): Promise<Shard> {
      if (performance.now() > validUntil) refresh().catch(() => {}) // the next scan tries it again
      return (known ?? (await refresh()))(codeId)
    },
    checkError(error: unknown): never {
      if (isOfSeveralShards(error)) known = undefined
      throw error
    },
  }
}

const onlyShard: Shard = { number: 0, worker: 0 }

/** `minHashes` has the lowest hash of each shard, in ascending order. Together the shards hold every hash. */
export function createShardFinder(minHashes: number[]): (codeId: bigint) => number {
  return (codeId) => {
    const hash = hashOfCode(codeId)
    let [low, high] = [0, minHashes.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((minHashes[middle] ?? 0) <= hash) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** PostgreSQL's hashint8, by which Citus spreads rows: Bob Jenkins' hash of the two halves of the number, as a signed integer. */
export function hashOfCode(codeId: bigint): number {
  const low = Number(BigInt.asIntN(32, codeId))
  const high = Number(BigInt.asIntN(32, codeId >> 32n))
  let a = (0x9e3779b9 + 4 + 3923095) | 0
  let b = a
  let c = a
  a = (a + (low ^ (high < 0 ? ~high : high))) | 0
  c = ((c ^ b) - rotate(b, 14)) | 0
  a = ((a ^ c) - rotate(c, 11)) | 0
  b = ((b ^ a) - rotate(a, 25)) | 0
  c = ((c ^ b) - rotate(b, 16)) | 0
  a = ((a ^ c) - rotate(c, 4)) | 0
  b = ((b ^ a) - rotate(a, 14)) | 0
  return ((c ^ b) - rotate(b, 24)) | 0
}

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))

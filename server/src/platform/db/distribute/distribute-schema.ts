import pg from 'pg'
import { choosePlacement, delegatedFunctions, distributedTables, type Placement, referenceTables } from './placement.ts'

/** What changed; empty when everything was already distributed. */
export type Distribution = { distributed: string[]; reference: string[]; droppedKeys: string[]; functions: string[] }

/** Whether the tables of this database are spread over a Citus cluster. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as has`,
  )
  if (!rows[0]?.has) return false
  const { rowCount } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('public.codes')`,
  )
  return rowCount === 1
}

/**
 * Distributes every table and function of the schema that is not distributed yet, with its rows, and adds the foreign keys again that
 * Citus can check. Runs in the caller's transaction.
 */
export async function distributeSchema(client: pg.ClientBase): Promise<Distribution> {
  // Uses one connection to each node, because several could not see each other's changes within the transaction.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query(`set local client_min_messages = 'warning'`)
  const existing = await existingTables(client)
  const placed = await findPlacedTables(client)
  const isNew = (table: string) => choosePlacement(table) !== 'coordinator' && existing.has(table) && !placed.has(table)
  const keys = (await listForeignKeys(client)).filter(
    (key) => !isPossible(key) || isNew(key.table) || isNew(key.target),
  )
  for (const key of keys) await dropForeignKey(client, key)

  const reference = referenceTables.filter(isNew)
  for (const table of reference) await client.query('select create_reference_table($1)', [table])
  const distributed = Object.entries(distributedTables).filter(([table]) => isNew(table))
  for (const [table, column] of distributed)
    await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
      table,
      column,
      table === 'codes' ? 'none' : 'codes',
    ])

  for (const key of keys) if (isPossible(key)) await addForeignKey(client, key)
  await dropCoordinatorViews(client)
  await createCoordinatorViews(client)
  await queryShardsInTurn(client)
  return {
    distributed: distributed.map(([table]) => table),
    reference,
    droppedKeys: keys.filter((key) => !isPossible(key)).map(({ name }) => name),
    functions: await distributeFunctions(client),
  }
}

type ForeignKey = { name: string; table: string; target: string; definition: string }

async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conname as name, source.relname as table, target.relname as target, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and source.relnamespace = 'public'::regnamespace order by source.relname, conname`)
  return rows
}

// Citus checks a foreign key on the row's node, which has the row's own shard and a copy of every reference table.
const canRefer: Record<Placement, readonly Placement[]> = {
  distributed: ['distributed', 'reference'],
  reference: ['reference', 'coordinator'],
  coordinator: ['reference', 'coordinator'],
}

const isPossible = ({ table, target }: ForeignKey) => canRefer[choosePlacement(table)].includes(choosePlacement(target))

const dropForeignKey = (client: pg.ClientBase, { table, name }: ForeignKey) =>
  client.query(`alter table ${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`)

const addForeignKey = (client: pg.ClientBase, { table, name, definition }: ForeignKey) =>
  client.query(`alter table ${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`)

/**
 * From now on, the statements of a transaction use one connection to each worker, which handles several shards in turn. After
 * statements over several connections, Citus would refuse to change a reference table in the same transaction.
 */
async function queryShardsInTurn(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`alter database ${database} set citus.multi_shard_modify_mode = 'sequential'`)
}

/**
 * The schema `coordinator` shows the coordinator's own copies of the reference tables, and the pending scans of all workers. Statements
 * that read or write several rollups use it, because Citus cannot plan them when they name its tables.
 */
async function createCoordinatorViews(client: pg.ClientBase) {
  await client.query('set local citus.enable_ddl_propagation = off; create schema coordinator')
  await client.query(`
    create function coordinator.read_pending_scans() returns setof pending_scans language plpgsql as $$
      begin return query select * from public.pending_scans; end $$;
    create view coordinator.pending_scans as select * from coordinator.read_pending_scans()`)
  const { rows } = await client.query<{ name: string; shard: string }>(`
    select relname as name, shard_name(logicalrelid, shardid) as shard
      from pg_dist_shard join pg_dist_partition using (logicalrelid) join pg_class on pg_class.oid = logicalrelid
      where repmodel = 't' and relnamespace = 'public'::regnamespace`)
  for (const { name, shard } of rows) {
    const view = `coordinator.${pg.escapeIdentifier(name)}`
    await client.query(`create view ${view} as select * from ${shard}`)
    // A change through the view would only reach this copy.
    for (const change of ['insert', 'update', 'delete'])
      await client.query(`create rule no_${change} as on ${change} to ${view} do instead select 1 / 0`)
  }
  await client.query('set local citus.enable_ddl_propagation = on')
}

/** Drops the views, which would keep a migration from changing the reference tables. distributeSchema creates them again. */
export const dropCoordinatorViews = (client: pg.ClientBase) =>
  client.query(`
    set local citus.enable_ddl_propagation = off; drop schema if exists coordinator cascade; set local citus.enable_ddl_propagation = on`)

/** The existing tables. While older migrations are applied, not every table of placement.ts exists. */
async function existingTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function findPlacedTables(client: pg.ClientBase): Promise<Set<string>> {
  // A table of the coordinator with a foreign key to a reference table is in this list too: partmethod n, not replicated.
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
      where relnamespace = 'public'::regnamespace and (partmethod = 'h' or repmodel = 't')`)
  return new Set(rows.map(({ name }) => name))
}

/** Copies the functions to the workers. Functions for a single code run on the code's worker, in one round trip. */
async function distributeFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ signature: string; name: string; argument: string | null }>(
    `select pg_proc.oid::regprocedure::text as signature, proname as name, argument
      from pg_proc
        left join jsonb_each_text($1) as delegated (name, argument) on delegated.name = proname and argument = any (proargnames)
        left join pg_dist_object on classid = 'pg_proc'::regclass and objid = pg_proc.oid
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where pg_depend.objid = pg_proc.oid and deptype = 'e')
        and (pg_dist_object.objid is null or argument is not null and distribution_argument_index is null)
      order by argument is not null, proname`,
    [delegatedFunctions],
  )
  for (const { signature, argument } of rows)
    if (argument === null) await client.query('select create_distributed_function($1)', [signature])
    else
      await client.query(`select create_distributed_function($1, $2, colocate_with => 'codes')`, [signature, argument])
  return rows.map(({ name }) => name)
}

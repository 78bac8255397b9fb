import pg from 'pg'

const quoted = pg.escapeIdentifier

/** What keeps rows from being loaded in any order and fast; each is created again by its own definition. */
type DroppedObject = { drop: string; create: string }

/**
 * Removes keys, constraints between rows, indexes and triggers of the tables in `public`, and returns how to create them again, in
 * order: an index is made faster of all rows than row by row, and a table may be loaded before one that it refers to.
 */
export async function dropConstraintsAndIndexes(client: pg.ClientBase): Promise<string[]> {
  const guards = [...(await foreignKeys(client)), ...(await uniqueConstraints(client)), ...(await indexes(client))]
  for (const { drop } of guards) await client.query(drop)
  const triggers = await tablesWithTriggers(client)
  for (const table of triggers) await client.query(`alter table ${table} disable trigger user`)
  return [
    ...guards.reverse().map(({ create }) => create),
    ...triggers.map((table) => `alter table ${table} enable trigger user`),
  ]
}

const foreignKeys = (client: pg.ClientBase) => constraints(client, ['f'])
const uniqueConstraints = (client: pg.ClientBase) => constraints(client, ['p', 'u', 'x'])

async function constraints(client: pg.ClientBase, types: string[]): Promise<DroppedObject[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = any($1) and connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0
      order by conrelid, oid`,
    [types],
  )
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${table} drop constraint ${quoted(name)}`,
    create: `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  }))
}

async function indexes(client: pg.ClientBase): Promise<DroppedObject[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not relispartition
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by indexrelid`)
  return rows.map(({ name, definition }) => ({ drop: `drop index ${name}`, create: definition }))
}

async function tablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace`)
  return rows.map(({ name }) => name)
}

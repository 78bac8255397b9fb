import { execFileSync } from 'node:child_process'
import pg from 'pg'

/**
 * The schema `public` as SQL that builds it in an empty database, always in the same order: sequences, functions that defaults of
 * columns call, tables (those that others refer to first) with their indexes, foreign keys between tables that refer to each other,
 * all other functions. What the extension pg_trgm brings is left out: the server does without it. It throws on kinds of objects that it does not know, so that none is lost.
 */
export async function dumpSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Both change how PostgreSQL prints expressions.
    await client.query(`set search_path = public; set timezone = 'UTC'`)
    return `${header}\n\n${(await statementsOf(client)).join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

/** Writes the types of the rows of the schema `public` for the query builder. */
export function writeTypes(url: string, file: string) {
  const options = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string', '--include-pattern', 'public.*']
  execFileSync('kysely-codegen', [...options, '--default-schema', 'public', '--url', url, '--out-file', file])
}

const header = `-- Written by "npm run schema" from the migrations. Builds the schema in an empty database; the server itself runs the
-- migrations. The reasons for the tables are in migrations/.

-- Functions stand in the order of their names, before what they call.
set check_function_bodies = off;`

async function statementsOf(client: pg.Client): Promise<string[]> {
  const { rows: unknown } = await client.query<{ name: string }>(unknownObjects)
  if (unknown.length > 0)
    throw new Error(`dump-schema.ts cannot write ${unknown.map(({ name }) => name).join(', ')}: extend it.`)
  const { rows: sequences } = await client.query<{ sql: string }>(sequenceStatements)
  const { rows: tables } = await client.query<Table>(tableRows)
  const { rows: parts } = await client.query<Part>(tableParts)
  const { rows: functions } = await client.query<{ sql: string; isForDefault: boolean }>(functionStatements)
  const createFunctions = (isForDefault: boolean) =>
    functions
      .filter((one) => one.isForDefault === isForDefault)
      .map(({ sql }) => `${sql.trimEnd().replace(/^CREATE OR REPLACE FUNCTION public\./, 'create function ')};`)
  return [
    ...sequences.map(({ sql }) => sql),
    ...createFunctions(true),
    ...tableStatements(tables, parts),
    ...createFunctions(false),
  ]
}

type Table = { name: string; options: string | null }
type Part = {
  table: string
  kind: 'column' | 'constraint' | 'foreign key' | 'index'
  sql: string
  target: string | null
}

function tableStatements(tables: Table[], parts: Part[]): string[] {
  const created = new Set<string>()
  const late: string[] = []
  const statements = inOrder(tables, parts).map(({ name, options }) => {
    created.add(name)
    const own = parts.filter((part) => part.table === name)
    const isLate = ({ target }: Part) => target !== null && !created.has(target)
    late.push(...own.filter(isLate).map(({ sql }) => `alter table ${name} add ${sql};`))
    const lines = own.filter((part) => part.kind !== 'index' && !isLate(part)).map(({ sql }) => `  ${sql}`)
    const indexes = own.filter(({ kind }) => kind === 'index').map(({ sql }) => `${sql};`)
    return [`create table ${name} (\n${lines.join(',\n')}\n)${options ? ` with (${options})` : ''};`, ...indexes].join(
      '\n',
    )
  })
  return [...statements, ...late]
}

/** By name, but after the tables that they refer to. Where tables refer to each other, the first by name comes first. */
function inOrder(tables: Table[], parts: Part[]): Table[] {
  const [ordered, waiting] = [[] as Table[], [...tables]]
  while (waiting.length > 0) {
    const targets = ({ name }: Table) => parts.filter((part) => part.table === name && part.target !== name)
    const isReady = (table: Table) => !targets(table).some(({ target }) => waiting.some(({ name }) => name === target))
    ordered.push(...waiting.splice(Math.max(0, waiting.findIndex(isReady)), 1))
  }
  return ordered
}

const isOurs = (catalog: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`

const unknownObjects = `
select relkind::text || ' ' || relname as name from pg_class
  where relnamespace = 'public'::regnamespace and (relkind not in ('r', 'i', 'S') or relispartition or relhassubclass
    or relhastriggers and exists (select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal)
    or relrowsecurity or relpersistence <> 'p')
union all select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'f' and ${isOurs('pg_proc')}
union all select 'type ' || typname from pg_type
  where typnamespace = 'public'::regnamespace and ${isOurs('pg_type')} and (typtype in ('d', 'e', 'r') or typtype = 'c'
    and (select relkind from pg_class where pg_class.oid = typrelid) = 'c')
union all select 'extension ' || extname from pg_extension where extname not in ('plpgsql', 'pg_trgm')
union all select 'comment on ' || coalesce(objoid::regclass::text, '') from pg_description
  where classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
union all select 'generated column ' || attname from pg_attribute
  where attgenerated not in ('', 's') and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
order by 1`

const sequenceStatements = `
select format('create sequence %I as %s start %s increment %s minvalue %s maxvalue %s%s;', relname, format_type(seqtypid, null),
    seqstart, seqincrement, seqmin, seqmax, case when seqcycle then ' cycle' else '' end) as sql
  from pg_sequence join pg_class on pg_class.oid = seqrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = seqrelid and classid = 'pg_class'::regclass and deptype in ('a', 'i'))
  order by relname`

const tableRows = `
select quote_ident(relname) as name, array_to_string(reloptions, ', ') as options
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`

const tableParts = `
with tables as (select oid, quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
select name as table, kind, sql, target from (
  select name, 'column' as kind, attnum as position, null as target,
      quote_ident(attname) || ' ' || replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz')
        || case attidentity when 'a' then ' generated always as identity' when 'd' then ' generated by default as identity'
          else '' end
        || case when attnotnull and attidentity = '' then ' not null' else '' end
        || coalesce(case attgenerated when 's' then ' generated always as (' || pg_get_expr(adbin, adrelid, true) || ') stored'
          else ' default ' || pg_get_expr(adbin, adrelid, true) end, '') as sql
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select name, case contype when 'f' then 'foreign key' else 'constraint' end,
      1000 * (1 + position(contype::text in 'pucxf')) + row_number() over (partition by name order by conname),
      case contype when 'f' then quote_ident(confrelid::regclass::text) end,
      'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(pg_constraint.oid, true)
    from tables join pg_constraint on conrelid = tables.oid where contype <> 'n'
  union all
  select name, 'index', row_number() over (partition by name order by relname), null, pg_get_indexdef(indexrelid, 0, true)
    from tables join pg_index on indrelid = tables.oid join pg_class on pg_class.oid = indexrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
) as parts order by name, kind = 'index', position`

const functionStatements = `
select pg_get_functiondef(oid) as sql,
    exists (select from pg_depend where refobjid = pg_proc.oid and classid = 'pg_attrdef'::regclass) as "isForDefault"
  from pg_proc where pronamespace = 'public'::regnamespace and ${isOurs('pg_proc')} order by proname, oid`

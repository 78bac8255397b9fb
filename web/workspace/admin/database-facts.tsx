import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { formatBytes, formatDate, formatNumber } from '../../lib/format.ts'
import { CellNote } from '../ui/data-table.tsx'
import { Part } from '../ui/part.tsx'
import { Facts } from '../ui/stats.tsx'
import { adminText } from './text.ts'

const t = adminText.system.database

type Growth = SystemStatus['database']['growth'][number]

/** How large the database is, how fast it grows, and which schema it has. */
export function DatabaseFacts({ status: { database, databaseVersion, migrations } }: { status: SystemStatus }) {
  const facts = [
    { label: t.size, value: formatBytes(database.sizeBytes) },
    ...[7, 30].map((days) => ({
      label: t.growth(days),
      value: <GrowthValue growth={database.growth.find((each) => each.days === days)} />,
    })),
    { label: t.version, value: databaseVersion },
    {
      label: t.schema,
      value: (
        <>
          {t.migrations(formatNumber(migrations.count))}
          {migrations.appliedAt ? <CellNote>{t.lastMigration(formatDate(migrations.appliedAt))}</CellNote> : null}
        </>
      ),
    },
  ]
  return (
    <Part title={t.title}>
      <Facts label={t.title} facts={facts} />
    </Part>
  )
}

function GrowthValue({ growth }: { growth: Growth | undefined }) {
  if (!growth) return t.notKnown
  const sign = growth.bytes > 0 ? '+' : ''
  return (
    <>
      {sign}
      {formatBytes(growth.bytes)}
      <CellNote>
        {t.since} {formatDate(growth.since)}
      </CellNote>
    </>
  )
}

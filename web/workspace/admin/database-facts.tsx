import type { SystemStatus } from '@sahihi/contract/endpoints/admin.ts'
import { formatBytes, formatDate, formatNumber } from '../../lib/format.ts'
import { Facts } from '../ui/stats.tsx'
import styles from './system.module.css'
import { SystemSection } from './system-section.tsx'
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
          {migrations.appliedAt ? (
            <span className={styles.line}>{t.lastMigration(formatDate(migrations.appliedAt))}</span>
          ) : null}
        </>
      ),
    },
  ]
  return (
    <SystemSection title={t.title}>
      <Facts label={t.title} facts={facts} />
    </SystemSection>
  )
}

function GrowthValue({ growth }: { growth: Growth | undefined }) {
  if (!growth) return t.notKnown
  const sign = growth.bytes > 0 ? '+' : ''
  return (
    <>
      {sign}
      {formatBytes(growth.bytes)}
      <span className={styles.line}>
        {t.since} {formatDate(growth.since)}
      </span>
    </>
  )
}

import { Card, Group, Text, UnstyledButton } from '@mantine/core'
import { activityKindNames } from '@sahihi/contract/domain/activity-kinds.ts'
import type { ActivityRow } from '@sahihi/contract/endpoints/activity.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { TimeAgo } from '../ui/time-ago.tsx'
import styles from './activity.module.css'
import { activityPageText as t } from './text.ts'
import type { ActivityView } from './url-state.ts'

type ActivityListProps = { rows: ActivityRow[]; isStale: boolean; onFilter: (changes: ActivityView) => void }

export const ActivityList = ({ rows, isStale, onFilter }: ActivityListProps) => (
  <Card component="ul" p={0} aria-label={t.list} aria-busy={isStale} data-stale={isStale}>
    {rows.map((row) => (
      <Row key={row.id} row={row} onFilter={onFilter} />
    ))}
  </Card>
)

/** The names of a person and a partner filter by them; that of a thing opens its page. */
function Row({ row, onFilter }: { row: ActivityRow; onFilter: ActivityListProps['onFilter'] }) {
  const { person, who, before, thing, after, path, reason, kind, subject, partner, occurredAt } = row
  return (
    <li className={styles.row}>
      <p>
        {person ? (
          <UnstyledButton
            className={styles.filter}
            fw={600}
            title={t.onlyPerson(who)}
            onClick={() => onFilter({ person })}
          >
            {who}
          </UnstyledButton>
        ) : (
          <strong>{who}</strong>
        )}{' '}
        {before}
        {path ? (
          <Thing path={path}>{thing}</Thing>
        ) : (
          <Text span fw={500}>
            {thing}
          </Text>
        )}
        {after}
        {reason ? (
          <Text span c="dimmed">
            {' '}
            · {reason}
          </Text>
        ) : null}
      </p>
      <Group gap="2px 16px" mt={2} c="dimmed" fz="xs">
        <TimeAgo at={occurredAt} />
        {kind ? <span>{activityKindNames[kind]}</span> : null}
        {partner ? (
          <UnstyledButton className={styles.filter} data-underlined onClick={() => onFilter({ partner: partner.id })}>
            {partner.name}
          </UnstyledButton>
        ) : null}
        {thing ? (
          <UnstyledButton className={styles.filter} data-underlined onClick={() => onFilter({ subject })}>
            {t.onlyThis}
            <span className="visually-hidden"> {t.ofThing(thing)}</span>
          </UnstyledButton>
        ) : null}
      </Group>
    </li>
  )
}

function Thing({ path, children }: { path: string; children: string }) {
  const [pathname = '', query = ''] = path.split('?')
  return (
    <Text span fw={500}>
      <Link
        to={pathname as LinkProps['to']}
        search={Object.fromEntries(new URLSearchParams(query)) as LinkProps['search']}
      >
        {children}
      </Link>
    </Text>
  )
}

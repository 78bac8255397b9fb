import { Flex, Text } from '@mantine/core'
import type { ApplicationWarning } from '@sahihi/contract/endpoints/applications.ts'
import { Link } from '@tanstack/react-router'
import { Notice } from '../ui/notice.tsx'
import { applicationText } from './applications-text.ts'
import { StatusBadge } from './status-badge.tsx'

const t = applicationText.warnings

type ApplicationWarningsProps = {
  warnings: ApplicationWarning[]
  /** Called when another one is opened. */
  onOpen?: () => void
}

/**
 * What to look at before deciding (docs/company-and-plans.md, "Applications"); each names and links the other application or
 * partner.
 */
export function ApplicationWarnings({ warnings, onOpen }: ApplicationWarningsProps) {
  return (
    <section>
      <h3>{t.title}</h3>
      {warnings.length === 0 ? (
        <Text c="dimmed">{t.none}</Text>
      ) : (
        <Flex component="ul" direction="column" gap="xs">
          {warnings.map((warning) => (
            <li key={warning.kind}>
              <Notice color="gold">
                <Text fw={500}>{t.kinds[warning.kind](warning.found)}</Text>
                <Others warning={warning} onOpen={onOpen} />
              </Notice>
            </li>
          ))}
        </Flex>
      )}
    </section>
  )
}

type OthersProps = { warning: ApplicationWarning; onOpen: (() => void) | undefined }

const Others = ({ warning: { kind, others, othersCount }, onOpen }: OthersProps) => (
  <>
    {others.length > 0 ? (
      <Flex component="ul" direction="column" gap={4} mt={4}>
        {others.map(({ id, companyName, status, found, resembles }) => (
          <Flex component="li" key={id} wrap="wrap" align="center" gap="xs">
            <Link to="/admin/partners" search={{ application: id }} resetScroll={false} onClick={onOpen}>
              {companyName}
            </Link>
            <StatusBadge status={status} />
            {kind === 'name' ? null : (
              <Text size="sm">
                {found}
                {resembles ? `, ${t.resembles[resembles]}` : null}
              </Text>
            )}
          </Flex>
        ))}
      </Flex>
    ) : null}
    {othersCount > others.length ? <Text size="sm">{t.more(othersCount - others.length)}</Text> : null}
  </>
)

import { Card, Stack, Text } from '@mantine/core'
import type { Session } from '@sahihi/contract/endpoints/accounts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { FirstFactor } from './factor-setup.tsx'
import { secondFactorText } from './text.ts'

const t = secondFactorText.required

type RequiredSetupProps = { session: Session; onChange: (isSettingUp: boolean) => void; onDone: () => void }

/** In place of every page but those of the own account, until the second factor that is required is set up. */
export function RequiredSetup({ session, onChange, onDone }: RequiredSetupProps) {
  const { partnerId, partners } = session
  const company = partners.find(({ id }) => id === partnerId)?.companyName
  return (
    <>
      <PageHeader title={t.title} subtitle={company ? t.byCompany(company) : t.ofAdmins} />
      <Card component="section" maw={640}>
        <Stack gap="sm">
          <Text c="dimmed">{t.why}</Text>
          {partners.length > 1 ? <Text c="dimmed">{t.otherCompany}</Text> : null}
          <FirstFactor onChange={onChange} onDone={onDone} />
        </Stack>
      </Card>
    </>
  )
}

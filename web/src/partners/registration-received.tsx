import { Anchor } from '@mantine/core'
import { partnersText as t } from '@sahihi/contract/i18n/en/workspace/partners.ts'
import { Link } from '@tanstack/react-router'
import { Success } from '../ui/success.tsx'

export function RegistrationReceived({ words }: { words: string }) {
  return (
    <Success title={t.registration.received} words={words}>
      <Anchor component={Link} to="/">
        {t.registration.backToStart}
      </Anchor>
    </Success>
  )
}

import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Done } from '../ui/success.tsx'

export function RegistrationReceived({ words }: { words: string }) {
  return (
    <Done title="Application received" words={words}>
      <Anchor component={Link} to="/">
        Back to the start page
      </Anchor>
    </Done>
  )
}

import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Success } from '../ui/success.tsx'

export function RegistrationReceived({ words }: { words: string }) {
  return (
    <Success title="Application received" words={words}>
      <Anchor component={Link} to="/">
        Back to the start page
      </Anchor>
    </Success>
  )
}

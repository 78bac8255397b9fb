import { Button } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { useEffect, useState } from 'react'
import { useSecondsUntil } from '../lib/use-seconds-until.ts'
import fields from '../ui/fields.module.css'
import { accountsText as t } from './text.ts'

/** Counts five seconds down, then opens the sign-in page. */
export function SignInLink() {
  const [until] = useState(() => Date.now() + limits.redirectSeconds * 1000)
  const seconds = useSecondsUntil(until)
  useEffect(() => {
    if (seconds === 0) location.replace('/login')
  }, [seconds])
  return (
    <>
      <p className={fields.aside}>{t.signInLink.countdown(seconds)}</p>
      <Button component="a" href="/login">
        {t.signInLink.now}
      </Button>
    </>
  )
}

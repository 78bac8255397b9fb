import { Button } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { accountsText as t } from '@sahihi/contract/i18n/en/workspace/accounts.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSecondsUntil } from '../lib/use-seconds-until.ts'
import fields from '../ui/fields.module.css'

/** Counts five seconds down, then opens the sign-in page. */
export function SignInLink() {
  const [until] = useState(() => Date.now() + limits.redirectSeconds * 1000)
  const seconds = useSecondsUntil(until)
  const navigate = useNavigate()
  useEffect(() => {
    if (seconds === 0) void navigate({ to: '/login', replace: true })
  }, [seconds, navigate])
  return (
    <>
      <p className={fields.aside}>{t.signInLink.countdown(seconds)}</p>
      <Button renderRoot={(props) => <Link to="/login" replace {...props} />}>{t.signInLink.now}</Button>
    </>
  )
}

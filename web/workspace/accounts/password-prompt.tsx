import { useEffect, useRef, useState } from 'react'
import { onPasswordRequired } from '../../lib/call.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Asks for the password again when a call needs it. The call waits meanwhile, so what it was made from stays as it is. */
export function PasswordPrompt() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  useEffect(() => {
    onPasswordRequired(() => {
      setAsking(true)
      return new Promise((resolve) => waiting.current.push(resolve))
    })
    return () => onPasswordRequired(async () => false)
  }, [])
  const answer = (isConfirmed: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
  }
  return isAsking ? <PasswordDialog onConfirmed={() => answer(true)} onClose={() => answer(false)} /> : null
}

import { Notification } from '@mantine/core'
import { hideNotification, type NotificationData, useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import styles from './toasts.module.css'

const usualMilliseconds = 5000

/**
 * What `notifications.show` says. Not the package's own component: with its gestures and transitions it weighs as much as a page.
 */
export function Toasts() {
  const { notifications } = useNotifications()
  return (
    <div className={styles.toasts}>
      {notifications.map((data) => (
        <Toast key={data.id} {...data} />
      ))}
    </div>
  )
}

/** Closes after some seconds, but not under the pointer or while something in it has the focus. */
function Toast({ id = '', title, message, color, autoClose }: NotificationData) {
  const [isPaused, setPaused] = useState(false)
  const milliseconds = typeof autoClose === 'number' ? autoClose : usualMilliseconds
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => hideNotification(id), milliseconds)
    return () => clearTimeout(timer)
  }, [id, isPaused, milliseconds])
  return (
    <Notification
      title={title}
      color={color}
      className={styles.toast}
      onClose={() => hideNotification(id)}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {message}
    </Notification>
  )
}

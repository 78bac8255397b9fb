/** The messages about webhooks. No imports. */
export const webhookMessages = {
  webhooks: {
    notAnAddress: 'Enter a web address that begins with https://.',
    noLogin: 'Leave the user name and password out of the address.',
    httpsRequired: 'The address must begin with https://.',
    port: 'Use port 443, or one from 1024.',
    privateAddress: 'This address leads into a private network. Use one that is reachable from the internet.',
    oddAddress: 'Write the IP address in its usual form.',
    eventsRequired: 'Choose at least one event.',
    notAMoment: 'Enter a date and time such as 2026-05-03T10:00:00Z.',
    replayWhat: 'Name a delivery, or the time with `from` and `to`.',
    tooMany: (max: number) => `You have ${max} endpoints. Delete one first.`,
    created: 'Endpoint added.',
    saved: 'Endpoint saved.',
    deleted: 'Endpoint deleted.',
    enabled: 'Endpoint enabled.',
    disabled: 'Endpoint disabled.',
    rotated: 'New secret made.',
    replayed: (count: number) =>
      count === 1
        ? '1 delivery will be sent again.'
        : `${count.toLocaleString('en-US')} deliveries will be sent again.`,
    tooManyWaiting: (max: number) =>
      `At most ${max.toLocaleString('en-US')} deliveries can wait for an endpoint. Choose a shorter time.`,
    isDisabled: 'This endpoint is disabled. Enable it first.',
    failures: {
      timeout: 'No complete reply within 10 seconds.',
      unresolved: 'The host name could not be resolved.',
      refusedAddress: 'The host name leads into a private network.',
      refusedConnection: 'The connection was refused.',
      closed: 'The connection was closed before a reply.',
      certificate: 'The certificate of the server is not trusted.',
      redirect: 'It redirected. Redirects are not followed.',
      status: (status: number) => `It answered ${status}.`,
      unreachable: 'The server could not be reached.',
      noReply: 'The reply was not valid HTTP.',
      unreadableSecret: 'The secret cannot be read with this server’s key. Make a new one.',
      disabled: 'The endpoint was disabled before it could be sent.',
    },
  },
}

import { expect, test } from 'vitest'
import { freePort } from '../../src/platform/db/embedded/postgres-supervisor.ts'
import { renderMail } from '../../src/platform/mail/layout.ts'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { createAdminClient } from '../support/admin-client.ts'
import { apply, applyAndGetApproved, applyAndVerify, mailTo, pinIn, registerMailJobs } from '../support/mailbox.ts'
import { startSmtp, useSmtpApp } from '../support/smtp-server.ts'
import { createTestApp, useTestApp } from '../support/test-app.ts'

const { app, smtp } = await useSmtpApp({ MAIL_FROM: 'Sahihi <no-reply@sahihi.example>' })
const withoutSmtp = await useTestApp()
await Promise.all([registerMailJobs(app), registerMailJobs(withoutSmtp)])

const verify = (body: object) => app.call('POST', '/api/partners/verify-email', { body })
const decide = (partnerId: string, decision: object, token: string) =>
  app.call('PUT', '/api/partners/status', { token, body: { partnerId, ...decision } })

test('a partner registers through real mails: PIN, approval, password', async () => {
  const { partnerId, email, companyName } = await apply(app, { companyName: 'Òkè & Sons <Ltd>' })
  const first = await smtp.mailFor(email)
  expect(first.mail.from?.address).toBe('no-reply@sahihi.example')
  expect(first.mail.to).toEqual([{ address: email, name: '' }])
  const pin = pinIn({ bodyText: first.mail.text ?? '' })
  expect(first.mail.html).toContain(`>${pin}</p>`)
  expect(first.mail.text).toContain('expires in 10 minutes')
  expect((await verify({ partnerId, email, pin })).statusCode).toBe(200)

  expect((await decide(partnerId, { status: 'approved' }, (await app.createAdmin()).token)).statusCode).toBe(200)
  const second = await smtp.mailFor(email, 2)
  expect(second.mail.subject).toBe('Your Sahihi application is approved')
  expect(second.mail.text).toContain(`Hello ${companyName},`)
  expect(second.mail.html).toContain('Hello Òkè &#38; Sons &#60;Ltd&#62;,')
  const link = /http:\/\/localhost:3000\/register\/([\w-]{43})$/m.exec(second.mail.text ?? '')
  expect(second.mail.html).toContain(`href="${link?.[0]}"`)
  const body = { token: link?.[1], password: 'a long password' }
  expect((await app.call('POST', '/api/partners/complete-registration', { body })).statusCode).toBe(200)
})

test('a rejection mail gives the reason line by line, and escapes it', async () => {
  const { partnerId, email } = await apply(app)
  const pin = pinIn({ bodyText: (await smtp.mailFor(email)).mail.text ?? '' })
  await verify({ partnerId, email, pin })
  const rejectionReason = 'The certificate is unreadable.\nSend <b>page 2</b> again.'
  await decide(partnerId, { status: 'rejected', rejectionReason }, (await app.createAdmin()).token)
  const { mail } = await smtp.mailFor(email, 2)
  expect(mail.text).toContain(rejectionReason)
  expect(mail.html).toContain('The certificate is unreadable.<br>Send &#60;b&#62;page 2&#60;/b&#62; again.')
})

test('mails about a suspension and a reinstatement give the reason line by line, and escape it', async () => {
  const desk = await createAdminClient(app)
  const { partnerId, email } = await app.createPartner({ companyName: 'Òkè & Sons <Ltd>' })
  const why = 'The register says "gone".\nSend <b onclick=\'x\'>page 2</b> again.'
  const shown = 'The register says &#34;gone&#34;.<br>Send &#60;b onclick=&#39;x&#39;&#62;page 2&#60;/b&#62; again.'
  for (const [nth, state] of ['suspended', 'reinstated'].entries()) {
    expect((await (nth === 0 ? desk.suspend(partnerId, why) : desk.reinstate(partnerId, why))).statusCode).toBe(200)
    const { mail } = await smtp.mailFor(email, nth + 1)
    expect(mail.subject).toBe(`Your Sahihi account is ${state}`)
    expect(mail.text).toContain(why)
    expect(mail.html).toContain('Hello Òkè &#38; Sons &#60;Ltd&#62;,')
    expect(mail.html).toContain(shown)
  }
})

test('a registration is accepted while the mail server is down, and a new PIN is sent when it is back', async () => {
  const port = await freePort()
  const down = await createTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` }, mailRetrySeconds: 1 })
  await registerMailJobs(down)
  const { partnerId, email } = await apply(down)
  const pinHash = async () => (await down.row('emailVerificationPins', { partnerId })).pinHash
  await expect.poll(pinHash).not.toBeNull()
  const firstHash = await pinHash()
  const failures = async () => JSON.stringify((await down.context.pool.query('select output from jobs.job')).rows)
  await expect.poll(failures).toContain('ECONNREFUSED')
  expect(await failures()).not.toContain('PIN')
  down.wait(3600)

  const back = await startSmtp(port)
  const { mail } = await back.mailFor(email)
  const pin = pinIn({ bodyText: mail.text ?? '' })
  expect(await pinHash()).not.toEqual(firstHash)
  const reply = await down.call('POST', '/api/partners/verify-email', { body: { partnerId, email, pin } })
  expect(reply.statusCode).toBe(200)
  await down.close()
  await back.stop()
})

test('twenty simultaneous applicants get their PINs soon', async () => {
  const applied = await Promise.all(Array.from({ length: 20 }, () => apply(app)))
  // A worker that sleeps two seconds between two jobs would take longer than this test waits.
  await Promise.all(applied.map(({ email }) => smtp.mailFor(email)))
})

test('line breaks in a text cannot add a header or a recipient', async () => {
  const mailer = createMailer(app.context.config, app.db, app.context.clock)
  const evil = 'Hello\r\nBcc: all@evil.example\r\n\r\nbody'
  const link = { label: evil, url: 'https://x.example' }
  await mailer.send({ to: 'one@manufacturer.example', subject: evil, greeting: evil, paragraphs: [evil], link })
  const { recipients, mail } = await smtp.mailFor('one@manufacturer.example')
  expect(recipients).toEqual(['one@manufacturer.example'])
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  mailer.close()
})

test('a field with two addresses sends to neither', async () => {
  const mailer = createMailer(app.context.config, app.db, app.context.clock)
  const given = { subject: 'x', greeting: 'x', paragraphs: ['x'] }
  await mailer.send({ to: 'first@manufacturer.example, second@manufacturer.example', ...given }).catch(() => {})
  await mailer.send({ to: 'marker@manufacturer.example', ...given })
  await smtp.mailFor('marker@manufacturer.example')
  const recipients = smtp.received.flatMap((one) => one.recipients)
  expect(recipients).not.toContain('first@manufacturer.example')
  expect(recipients).not.toContain('second@manufacturer.example')
  mailer.close()
})

test('every value of a mail is escaped, and the plain text has all that the HTML has', () => {
  const evil = `<script>alert("1" & '2')</script>`
  const link = { label: evil, url: `https://x.example/"${evil}` }
  const texts = { subject: evil, greeting: evil, paragraphs: [evil, evil], highlight: evil }
  const { text, html } = renderMail({ to: 'a@b.example', ...texts, link })
  expect(html).not.toMatch(/<script|alert\("/)
  expect(text.split(evil)).toHaveLength(7)
  expect(text).toContain(`\n    ${evil}\n`)
})

test('a button comes after the first paragraph, or after all of them; a paragraph may end with a link', () => {
  const url = 'https://sahihi.example/cases?id=1&tab=2'
  const paragraphs = ['first', { text: 'second', link: { label: 'See "it"', url } }]
  const mail = { to: 'a@b.example', subject: 's', greeting: 'g', paragraphs, link: { label: 'Go', url: 'https://go' } }
  const order = (body: string) => ['first', 'second', 'Go'].toSorted((a, b) => body.indexOf(a) - body.indexOf(b))
  for (const body of Object.values(renderMail(mail))) expect(order(body)).toEqual(['first', 'Go', 'second'])
  const rendered = renderMail({ ...mail, isLinkLast: true })
  for (const body of Object.values(rendered)) expect(order(body)).toEqual(['first', 'second', 'Go'])
  expect(rendered.text).toContain(`second\nSee "it": ${url}\n`)
  expect(rendered.html).toMatch(
    /second<br><a href="https:\/\/sahihi.example\/cases\?id=1&#38;tab=2"[^>]*>See &#34;it&#34;<\/a>/,
  )
})

test('without SMTP_URL mails are shown at /dev/mail, newest first, as text with links to click', async () => {
  const admin = await withoutSmtp.createAdmin()
  const { email, linkToken } = await applyAndGetApproved(withoutSmtp, admin.token)
  const page = await withoutSmtp.call('GET', '/dev/mail')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const url = `http://localhost:3000/register/${linkToken}`
  expect(page.body).toContain(`<a href="${url}">${url}</a>`)
  expect(page.body.indexOf('application is approved')).toBeLessThan(page.body.indexOf('is your Sahihi PIN'))
  expect(page.body).toContain(`To ${email}`)
  const shown = await withoutSmtp.call('GET', /\/dev\/mail\/[\w-]+/.exec(page.body)?.[0] ?? '')
  expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining(`href="${url}"`)])
  for (const id of ['x', '018f0000-0000-7000-8000-000000000000'])
    expect((await withoutSmtp.call('GET', `/dev/mail/${id}`)).statusCode).toBe(404)
})

test('the page of stored mails escapes what applicants typed', async () => {
  const evil = '<img src=x onerror=alert(1)> https://x.example/"onclick=1'
  const { partnerId, email } = await applyAndVerify(withoutSmtp, { companyName: evil })
  const body = { partnerId, status: 'rejected', rejectionReason: evil }
  await withoutSmtp.call('PUT', '/api/partners/status', { token: (await withoutSmtp.createAdmin()).token, body })
  await mailTo(withoutSmtp, email, 2)
  const page = await withoutSmtp.call('GET', '/dev/mail')
  expect(page.body).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(page.body).not.toContain('<img')
  expect(page.body).not.toContain('"onclick')
})

test('with SMTP_URL there is no page of mails', async () => {
  expect((await app.call('GET', '/dev/mail')).statusCode).toBe(404)
})

/*
 * The privacy page in English; the other languages have its type. It must match the code: a change of what is stored changes this
 * text in every language. Apart from the rest, because only that page shows it.
 */
export const privacy = {
  lead: 'Checking a product here needs no account, no name and no phone number. Our pages load nothing from third parties. This page says what we store, for how long, and how to delete it.',
  checks: {
    title: 'When you check a product',
    code: 'Which code, when, whether you scanned or typed it, and how long that took.',
    id: 'A random ID made by your browser. It lets us tell two people apart, so we can spot copied codes. It doesn’t identify you.',
    device: 'Your device type, operating system, browser and network type (such as 4G).',
    area: 'Only if you share your location: the place, rounded to about a kilometre before we store it, and the nearest city. We ask only after your result. You can say no.',
    ownItem: 'Your answers, if we ask whether the item is yours or its pack looks the same.',
    pin: 'If you enter a hidden PIN: when, whether it was right and, if you shared your location, the city. Your ID is stored only with the first use of a PIN. To limit guessing, we also store a scrambled form of your ID for up to three days. We never store the PIN itself.',
    manufacturerSees:
      'The manufacturer sees when and in which city a code was checked, and on what type of device. When a label may have been copied, they also see where it was checked, to about a kilometre, and which checks came from one network. They never see your ID.',
    retention: (months: number) =>
      `We delete each check after ${months === 1 ? '1 month' : `${months} months`}, and your ID after the same time without a visit.`,
    history:
      'To spot copied labels, we also store the time, place and device type of each check with the code, for the same time.',
    counts: 'Totals stay, such as the number of checks in a city on a day. They can’t be linked to you.',
  },
  address: {
    title: 'Your IP address',
    text: 'We do not store it. To prevent abuse, we store a scrambled form of it, made with a key that changes every day. We delete both within three days.',
    networkTag:
      'To spot copied labels, we store for 7 days a short code made from your network’s address with a secret key that changes every week. It shows whether two checks came from the same network. Many people share it, it cannot be turned back into your address, and we never store the address itself.',
  },
  textMessages: {
    title: 'When you send a serial number by text',
    text: 'If you check by SMS, USSD or WhatsApp, we do not store your phone number, only a scrambled form of it instead of an ID. We delete it when we delete the checks. To prevent abuse, we store another scrambled form for up to three days. Your mobile network can see your number, as with any text.',
    bySms: 'To delete what we store about your number, text the word ERASE instead of the serial number.',
    byUssd: 'To delete what we store about your number, dial again and type 0 instead of the serial number.',
    byWhatsApp:
      'By WhatsApp, photos are only read and not stored. Meta can see your number and your messages. Send the word ERASE to delete what we store about your number.',
  },
  answers: {
    title: 'When you answer a manufacturer’s questions',
    text: 'We store your answers with the code, the time, the ID of your browser, the device type and, if you shared it, your location as above. The manufacturer sees the answers, when they came and from which city, but not your ID. We keep them until you delete them.',
  },
  reports: {
    title: 'When you report a product',
    what: 'What you write, the serial number or the website on the label, and the result of our check.',
    more: 'If you add them: where you bought it, the city you are in, a photo, and your phone number or email.',
    access:
      'Only the people handling your report see it: the manufacturer, or our team if we don’t know the manufacturer. We remove hidden data such as location from photos.',
    status:
      'Anyone with its reference sees its status, the product, its serial number and the answer, but nothing that you wrote.',
    retention: (days: number) =>
      `We delete the photo and your phone number or email ${days} days after the case is closed. The rest of the report stays. It does not carry the ID of your browser.`,
  },
  device: {
    title: 'What we store on this device',
    lead: 'We set one cookie, and only when you choose a language: it holds that language for a year, and nothing else. Everything else is in your browser’s storage:',
    id: 'The ID of this browser.',
    result: (hours: number) => `Your last result, shown again for ${hours} hours.`,
    answers: 'Your answers, so that we do not ask twice.',
    area: 'Whether you share your location, and for which checks we received it.',
    camera: 'Which camera you chose.',
    draft: 'A report or an answer that you have started, for a day.',
    tab: 'Until you close the tab: which check it shows, so that a reload does not count twice, and how far you scrolled.',
    partners: 'For partners: the sign-in, display settings and places found for the map.',
  },
  companies: {
    title: 'When your company is a partner',
    stored:
      'We store what you register: company, registration number, address, phone number and email address. We delete an application if its email address is not confirmed within 30 days. We store your password, and every PIN and link that we email, only as a hash. We keep a record of what was done in the account, and of payments. The payment provider handles cards; card numbers never reach us.',
    published:
      'Once you are approved, your company’s name, registration number and approval date are public. We email partners about their account, payments and alerts. We email shoppers only about a report of theirs.',
  },
  erasure: {
    title: 'See, download or delete your data',
    text: 'On one page you can download every check and answer that carries the ID of this browser. You can delete them there, too: we remove your ID, location, device and what you wrote for good, here and on this device. The time and city of a check and the choices you made stay, with no link to you. Do this before you clear your browser: without its ID, nobody can find your checks.',
    writeTo: 'For a report that you sent, a partner account or any question, write to',
  },
}

export type PrivacyText = typeof privacy

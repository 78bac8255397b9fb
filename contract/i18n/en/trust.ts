/*
 * The privacy page, the manufacturer page and errors, in English; the other languages have its type. The privacy page must
 * match the code: a change of what is stored changes this text in every language.
 */
export const trust = {
  privacy: {
    lead: 'Checking a product here needs no account, no name and no telephone number. The pages for shoppers load nothing from anybody else. This page says what is stored, for how long, and how you have it erased.',
    checks: {
      title: 'When you check a product',
      code: 'Which code it was, when, and whether it was scanned or typed.',
      id: 'An id that your browser has made up. It tells us that two checks came from the same browser, so that a copied code stands out. It says nothing about who you are.',
      device:
        'What your browser tells of itself: telephone or computer, its operating system, its name and the kind of network, such as 4g.',
      area: 'Only if you share your area: the place, rounded to about a kilometre before it is stored, and the nearest city. We ask after the answer, never before it, and no is fine.',
      ownItem: 'Your answer, if we ask whether the item is your own.',
      manufacturerSees:
        'The maker of the product sees when and in which city a code was checked, and on what kind of device. When a label may have been copied, they also see the places of its checks, to about a kilometre, and which checks came from one network. Your id is never shown to them.',
      retentionLoading: 'Looking up how long single checks are kept…',
      retentionUnknown:
        'Single checks are removed after some months. How many could not be fetched just now: please open this page again.',
      retention: (months: number) =>
        `Single checks are removed after ${months === 1 ? '1 month' : `${months} months`}, and your id once it has not come for as long.`,
      history:
        'To spot copied labels, the time, the place and the kind of device of a check are also kept with the code, for as long.',
      counts: 'Counts stay, such as how many checks there were in a city on a day. Nothing in them leads to you.',
    },
    address: {
      title: 'Your network address',
      text: 'It is not stored. Where we must stop somebody from asking too often, we store a scrambled form of it, made with a key that changes every day. Both are deleted within three days.',
      networkTag:
        'To spot copied labels we keep for 7 days a short code made from your network’s address with a secret key that changes every week. It shows whether two checks came from the same network. It is shared by many people, cannot be turned back into your address, and your address itself is never stored.',
    },
    textMessages: {
      title: 'When you text a serial from your telephone',
      text: 'Where a serial can be checked by SMS or USSD, your telephone number is not stored, only a scrambled form of it in the place of an id. It stays and goes as the other checks do. To stop too many tries, another form of it is kept for three days at most. The company that carries the message knows the number, as with any other.',
      bySms: 'To erase what we keep of your number, text the word ERASE in the place of the serial.',
      byUssd: 'To erase what we keep of your number, dial again and type 0 in the place of the serial.',
    },
    answers: {
      title: 'When you answer a maker’s questions',
      text: 'Your answers are stored with the code, the time, the id of your browser, telephone or computer and, if you shared it, your area as above. The maker reads the answers, when they came and from which city; not your id. They have no end of their own: they are kept until you erase them.',
    },
    reports: {
      title: 'When you report a product',
      what: 'What you write, the serial or the address on the label, and what our check said.',
      more: 'If you add them: where you bought it, the city of your area, a photo, and how you can be reached.',
      access:
        'Only who looks into the report sees it: the maker of the product or, where we do not know the maker, our own team. A photo is drawn anew when it arrives, so that what a camera hides in the file, such as the place, is gone.',
      retention: (days: number) =>
        `The photo and how you can be reached are deleted ${days} days after the case is closed. The rest of the report stays. It does not carry the id of your browser.`,
    },
    device: {
      title: 'What is kept on this device',
      lead: 'We set one cookie, and only when you choose a language: it holds that language for a year, and nothing else. All else is in the storage of your browser:',
      id: 'The id of this browser.',
      result: (hours: number) => `Your last result, shown again for ${hours} hours.`,
      answers: 'What you answered, so that you are not asked twice.',
      area: 'Whether you share your area, and for which checks it was sent.',
      camera: 'Which camera you chose.',
      draft: 'A report or an answer that you have begun, for a day.',
      tab: 'Until you close the tab, which check it shows, so that opening it again does not count twice, and how far you scrolled.',
      partners: 'For partners: the sign-in, how the pages look and places found for the map.',
    },
    companies: {
      title: 'When your company is a partner',
      stored:
        'We store what you register: company, registration number, address, telephone number and e-mail address. An application whose address is not proved is deleted after 30 days. Your password, and every PIN and link that we mail, is stored only as a hash. What was done with the account is on record, with the time, and so are payments. Cards are handled by the payment provider; their numbers never reach us.',
      published:
        'Once you are approved, your company’s name, registration number and the day of approval are public. We write to partners about their account, payments and alerts. We send no mail to shoppers.',
    },
    erasure: {
      title: 'How to see it, take it along or erase it',
      text: 'One page gives you every check and answer that carries the id of this browser, as a file. There you can erase them, too: your id, your place, your device and what you wrote are removed for good, here and on this device. The time and the city of a check and the choices you made stay, with nothing that leads to you. Do it before you clear your browser: without its id nobody can find your checks.',
      writeTo: 'For a report that you sent, for a partner’s account and for any question, write to',
    },
  },
  manufacturer: {
    loading: 'One moment…',
    about:
      'Our team checked this company’s details and approved it. Only then may a company issue codes with Sahihi. You can look its registration number up in the register of companies yourself.',
    renamed: 'This company has changed its name here since we approved it.',
    approvedAs: 'Approved as',
    registration: 'Registration number',
    approvedOn: 'Approved by Sahihi on',
    notGenuine:
      'This page says who issues codes, not that a product is genuine. For that, check the code on the product itself.',
    unknownTitle: 'There is no such maker',
    unknown: 'There is no approved maker by this address.',
    failedTitle: 'This maker could not be shown',
  },
  /** Why a call failed. */
  errors: {
    rateLimited: (seconds: number) => `Too many tries. Wait ${seconds} seconds, then try again.`,
    unavailable: 'We cannot reach our records just now. Nothing was lost; try again in a moment.',
    internal: 'Something went wrong on our side. It is noted; try again in a moment.',
  },
  /** For an answer to a question that the product has changed or removed. */
  questionChanged: 'This answer is no longer taken. Open the page again.',
}

export type TrustText = typeof trust

// Generated from the contract by `npm run client`.

/** Every call by its name. A reply that is a file is the `Response` itself. */
export interface Operations {
  /**
   * Say whether it is your own item.
   *
   * A shopper’s answer to "Is this your own item that you checked before?" after the verdict `suspected_copy`. It is evidence for the manufacturer and never changes a verdict. A new answer of the same visitor replaces the old one.
   */
  answerOwnItem(input: { params: {
    /** The serial that was verified. */
    verificationNumber: string
  }; body: {
    /** The visitor’s id, as in the scan. */
    sessionId: string
    /** The answer. */
    answer: "yes" | "no" | "not_sure"
  }; signal?: AbortSignal }): Promise<MessageReply>

  /**
   * Cancel the rest of an order.
   *
   * What is made stays. Exactly what is not made goes back to the month that it was counted in.
   *
   * Scope: `products:write`.
   */
  cancelOrder(input: { params: {
    /** The id of an order. */
    id: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: Order
  }>

  /**
   * Release, recall, close or archive a batch.
   *
   * Also lifts a recall, reopens a closed batch and restores an archived one. The next scan shows the new state; an archive changes no scan. A recall, a close and what reverses them need a reason; shoppers read the reason of a recall.
   *
   * Scope: `batches:write`.
   */
  changeBatchState(input: { params: {
    /** The id of a batch. */
    id: string
  }; body: {
    action: "release" | "recall" | "lift_recall" | "close" | "reopen" | "archive" | "restore"
    /** Required for recall, lift_recall, close, reopen. */
    reason?: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: Batch
  }>

  /**
   * Block or unblock a code.
   *
   * Both need a reason; shoppers read the reason of a block. The next scan shows the new state.
   *
   * Scope: `codes:write`.
   */
  changeCodeState(input: { params: {
    /** A serial, ours or imported, in any form that people type it. */
    verificationNumber: string
  }; body: {
    action: "block" | "unblock"
    /** Shoppers read that of a block. */
    reason: string
    /** Of a block: what happened to the items, for EPCIS exports. Shoppers do not see it. */
    cause?: "stolen" | "destroyed"
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<MessageReply>

  /**
   * Block or unblock several codes.
   *
   * Codes of one batch, by `verificationNumbers` or all that are `matching`. Those that are so already stay. Both need a reason.
   *
   * Scope: `codes:write`.
   */
  changeCodesState(input: { params: {
    /** The id of a batch. */
    batchId: string
  }; body: {
    action: "block" | "unblock"
    /** Shoppers read that of a block. */
    reason: string
    /** Of a block: what happened to the items, for EPCIS exports. Shoppers do not see it. */
    cause?: "stolen" | "destroyed"
    /** At most 100 serials, as the list of codes has them. */
    verificationNumbers?: Array<string>
    /** The filter of the list of codes, in place of `verificationNumbers`. */
    matching?: {
      /** `suspicious`: only codes with an open, watched or confirmed copy case. */
      show?: "all" | "scanned" | "never_scanned" | "suspicious" | "blocked"
      /** Only codes with a hidden PIN in this state; one that was used can have been tried wrong, too. */
      pin?: "unused" | "used" | "tried_wrong"
      /** The first characters of our serial, or a part of the imported one. */
      search?: string
    }
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      /** How many codes changed. */
      changed: number
    }
  }>

  /**
   * Archive or restore a product.
   *
   * An archived product and its batches leave the lists and take no new batches. Their codes verify as before.
   *
   * Scope: `products:write`.
   */
  changeProductState(input: { params: {
    /** The id of a product. */
    id: string
  }; body: {
    action: "archive" | "restore"
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: Product
  }>

  /**
   * Check a file before it is imported.
   *
   * Checks every line of a table of products or batches, or of serials, and changes nothing. Whether another partner has a serial is known only when it is imported.
   *
   * Scope: `products:write`.
   */
  checkTable(input: { body: {
    /** What the lines are. */
    kind: "products" | "batches" | "serials"
    /** What the file is. */
    format?: "csv" | "json"
    /** The text of the file. */
    content: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      /** Every line; of serials the first 100 that are invalid. */
      lines: Array<{
        /** The line of the CSV, or the entry of the JSON, from 1. */
        line: number
        status: "new" | "skipped" | "invalid"
        name: string
        /** The category of a product; the product and number of codes of a batch. */
        detail: string
        /** Why a line is skipped. */
        note: string | null
        /** What to correct, by the name of the field. */
        errors: Array<{
          /** The path of the field, such as `feedbackConfig.rating.title`. */
          field: string
          message: string
        }>
      }>
      /** How many lines there are below the head, and what becomes of them. An empty one has no text. */
      counts: {
        read: number
        new: number
        skipped: number
        invalid: number
        empty: number
      }
      /** How many codes the import makes, which count against the plan. */
      codes: number
      ignoredColumns: Array<string>
      /** Why the serials need `confirmGuessable`; of a table, which lines are read as one because a cell goes over several. */
      warning: string | null
    }
  }>

  /**
   * Close cases, reports and alerts.
   *
   * Closes alerts, closes reports with the `note` and dismisses cases with the `reason`, as the calls for one of them do. Each is closed on its own. Nothing is closed when one of them is not found.
   *
   * Scope: `inbox:write`.
   */
  closeInboxItems(input: { body: {
    /** Each by its kind and id. */
    items: Array<{
      kind: "case" | "report" | "alert"
      id: string
    }>
    /** Required when a report is among them. */
    note?: string
    /** Required when a case is among them. */
    reason?: "display_item" | "resold" | "own_test" | "other"
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      changed: number
      /** Those that were so already. */
      unchanged: number
    }
  }>

  /**
   * Confirm that the label was copied.
   *
   * Shoppers keep reading that the code may have been copied. With `blockCode`, or when the partner’s settings say so, the code is blocked and shoppers read the reason.
   *
   * Scope: `cases:write`.
   */
  confirmCopyCase(input: { params: {
    /** The case. */
    id: string
  }; body: {
    /** Also block the code. */
    blockCode?: boolean
    /** The reason of the block, which shoppers read. Left empty, a standard sentence is used. */
    reason?: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      /** The serial without hyphens, or the imported serial as printed. */
      verificationNumber: string
      productId: string
      productName: string
      batchId: string
      batchName: string
      state: "open" | "watched" | "confirmed" | "dismissed"
      score: number
      /** The score at which the product’s codes are suspected. */
      limit: number
      /** When the code became suspected, or watched if it never was. */
      openedAt: string
      /** The code is watched because of its hidden PIN: the score alone was too low. */
      isByPin: boolean
      isBlocked: boolean
      evidence: {
        /** Visitors, with those who sent no session id. */
        visitors: number
        locations: number
        /** Networks that were new to the code within a week. */
        networks: number
        firstAt: string
        lastAt: string
        /** Visitors who came after at least three days without any scan. */
        quietReturns: number
        /** The known visitors at the location with the most. */
        busiestLocation: number
      }
      terms: Array<{
        name: "visitors" | "locations" | "busiest_location" | "quiet_3_days" | "quiet_20_days" | "repeat_rate" | "batch_shift"
        /** What the term adds to the score; may be negative. */
        points: number
        /** The term as an English sentence with its numbers. */
        text: string
      }>
      /** What the hidden PIN says; null when nobody tried it. */
      pin: {
        /** When the right PIN was used first. */
        confirmedAt: string | null
        confirmedCity: string | null
        confirmedCountry: string | null
        /** Later checks of the code, of which no PIN was entered after, by others than who used the PIN first. Of stored scans. */
        checksWithoutPin: number
        /** How often others used the right PIN later. */
        usedAgain: number
        usedAgainAt: string | null
        /** Without those of visitors who then entered the right PIN within the hour. */
        wrongPins: number
        wrongPinAt: string | null
        /** When at least 50 PINs were wrong in a day, the last time. */
        guessedAt: string | null
        /** How many were wrong in that day. */
        guessedPins: number | null
        /** The same as English sentences, the most severe first. They give no points. */
        facts: Array<{
          name: "confirmed" | "used_again" | "wrong" | "guessed"
          text: string
        }>
      } | null
      /** Checks of the last 8 days that the scan limit refused. They are counted while the partner has the alert rule `many_scans`. */
      limitHits: number
      blockReason: string | null
      decidedAt: string | null
      dismissReason: "display_item" | "resold" | "own_test" | "other" | null
      note: string | null
      /** The first 4 and the newest 12 visitors, oldest first. */
      timeline: Array<{
        at: string
        latitude: number | null
        longitude: number | null
        city: string | null
        country: string | null
        /** The class of device; null when unknown. */
        device: "android" | "ios" | "other_mobile" | "windows" | "mac" | "linux" | "other_desktop" | null
        /** Visitors of one network have the same number; null when unknown. */
        network: number | null
        /** What this visitor counts, 0 to 1. */
        weight: number
        /** Days without any scan before this one, where kept. */
        quietDays: number | null
      }>
      /** Visitors between them who are counted but not listed. */
      leftOut: number
      /** When the PIN was used first, and the newest 12 wrong and used PINs, oldest first. Forgiven wrong ones are left out. */
      pinEvents: Array<{
        at: string
        /** `confirmed_again`: by another visitor than the first. */
        outcome: "confirmed_first" | "confirmed_again" | "pin_wrong"
        city: string | null
        country: string | null
      }>
      /** Signs that somebody staged the scans to get the code blocked. */
      stagedHints: Array<"every_visitor_located" | "one_device_class" | "within_hours" | "nobody_returned" | "no_feedback">
      /** What shoppers answered to "Is this your own item?". Unproven. */
      ownItemAnswers: {
        yes: number
        no: number
        notSure: number
      }
      /** The newest 20 other cases of the batch, the newest first. */
      otherCases: Array<{
        id: string
        verificationNumber: string
        state: "open" | "watched" | "confirmed" | "dismissed"
        score: number
      }>
      /** The newest 50 reports on this code, the newest first. */
      reports: Array<{
        id: string
        receivedAt: string
        status: "new" | "looking_into" | "closed"
      }>
    }
    message: string
  }>

  /**
   * How much waits in the inbox.
   *
   * How many suspicious codes, reports and alerts are not closed, as far as the role may read them.
   *
   * Scope: `inbox:read`.
   */
  countInbox(input?: { signal?: AbortSignal }): Promise<{
    success: true
    /** How many are not closed. 0 for what the role may not read. */
    data: {
      case: number
      report: number
      alert: number
    }
  }>

  /**
   * Create a batch of codes.
   *
   * Adds a batch to a product that verifies. All or nothing: either every code is created and charged against the plan, or none.
   *
   * Scope: `products:write`.
   */
  createBatch(input: { params: {
    /** The id of a product. */
    id: string
  }; body: BatchFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      batch: Batch
    }
  }>

  /**
   * Add a link.
   *
   * It works at once, where the product has a GTIN, and for a batch where the batch has a lot and is released.
   *
   * Scope: `products:write`.
   */
  createLink(input: { params: {
    /** The id of a batch or of a product. */
    id: string
  }; body: LinkFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      id: string
      type: "pip" | "epil" | "smpc" | "instructions" | "quickStartGuide" | "tutorial" | "recallStatus" | "safetyInfo" | "certificationInfo" | "support" | "serviceInfo" | "faqs" | "registerProduct" | "ingredientsInfo" | "nutritionalInfo" | "allergenInfo" | "recipeInfo" | "sustainabilityInfo" | "traceability" | "dpp" | "epcis" | "hasRetailers" | "purchaseSuppliesOrAccessories" | "promotion" | "loyaltyProgram" | "review" | "leaveReview" | "relatedVideo" | "socialMedia"
      url: string
      title: string
      language: string | null
      mediaType: "text/html" | "application/pdf" | "application/json" | "application/ld+json" | "image/jpeg" | "image/png" | "video/mp4" | null
      isDefault: boolean
    }
  }>

  /**
   * Order more codes than one batch holds.
   *
   * The codes are counted against the plan at once and made in the background, in batches of at most 5,000. A mail says when they are ready.
   *
   * Scope: `products:write`.
   */
  createOrder(input: { params: {
    /** The id of a product. */
    id: string
  }; body: OrderFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      order: Order
    }
  }>

  /**
   * Create a product with its first batch.
   *
   * All or nothing: the product, its batch and every code are created and charged against the plan, or none. A product either verifies or asks for feedback (Premium and Enterprise).
   *
   * Scope: `products:write`.
   */
  createProduct(input: { body: ProductFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      product: Product
      batch: Batch
    }
  }>

  /**
   * Accept or discard held feedback.
   *
   * Accepted feedback counts like any other. Name the feedback by `feedbackIds`, which also changes an earlier decision, or decide on all that is held and was submitted `until` a moment. What is decided so already stays as it is.
   *
   * Scope: `feedback:write`.
   */
  decideFeedback(input: { params: {
    /** The id of a product, or of one of its batches. */
    id: string
  }; body: {
    decision: "accept" | "discard"
    /** At most 100. */
    feedbackIds?: Array<string>
    /** In place of `feedbackIds`: feedback submitted later stays held. */
    until?: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      /** How much feedback changed its status. */
      decided: number
    }
  }>

  /**
   * Delete an alert rule.
   *
   * Turns a rule off. Alerts that it raised before stay.
   *
   * Scope: `alerts:write`.
   */
  deleteAlertRule(input: { query: {
    /** The kind of the rule. */
    kind: "copied_label" | "many_scans" | "scan_burst" | "wrong_pins" | "outside_countries" | "after_expiry" | "unreleased"
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      kind: "copied_label" | "many_scans" | "scan_burst" | "wrong_pins" | "outside_countries" | "after_expiry" | "unreleased"
      /** Only for many_scans: an alert when a code has more scans than this in a day. And for wrong_pins: an alert when a product has at least so many wrong PINs, on three codes or more, in one place within a day. */
      threshold: number | null
      /** Only for outside_countries: the countries without an alert (ISO 3166-1 alpha-2). */
      countries: Array<"AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW"> | null
      /** Whether alerts are also sent by mail. For copied_label it is true: each member chooses their own mails. */
      notifyByEmail: boolean
    }>
    message: string
  }>

  /**
   * Remove the company’s logo for shoppers.
   *
   * Without a logo this changes nothing.
   *
   * Scope: `settings:write`.
   */
  deleteCompanyLogo(input?: { idempotencyKey?: string; signal?: AbortSignal }): Promise<MessageReply>

  /**
   * Cancel or delete a download.
   *
   * Stops the job, or deletes the file before its time.
   *
   * Scope: `codes:download`.
   */
  deleteDownload(input: { params: {
    /** The download. */
    id: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<MessageReply>

  /**
   * Delete a link.
   *
   * The resolver no longer leads there. Without a default of its own a product leads to the page of its manufacturer, a lot to that of its batch.
   *
   * Scope: `products:write`.
   */
  deleteLink(input: { params: {
    /** The id of a batch or of a product. */
    id: string
    /** The id of a link. */
    linkId: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<MessageReply>

  /**
   * Remove the logo from the symbols.
   *
   * Symbols of later downloads carry no logo. Labels that are already printed keep verifying.
   *
   * Scope: `labels:write`.
   */
  deleteLogo(input?: { idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: LabelDesign
  }>

  /**
   * Remove the picture of a product.
   *
   * Without a picture this changes nothing.
   *
   * Scope: `products:write`.
   */
  deleteProductPicture(input: { params: {
    /** The id of a product. */
    id: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<MessageReply>

  /**
   * Dismiss a copy case.
   *
   * Shoppers read the usual verdict again. The case opens again only after 10 more visitors in 2 more locations.
   *
   * Scope: `cases:write`.
   */
  dismissCopyCase(input: { params: {
    /** The case. */
    id: string
  }; body: {
    /** Why the many scans are genuine. */
    reason: "display_item" | "resold" | "own_test" | "other"
    /** For the partner’s own records. */
    note?: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      /** The serial without hyphens, or the imported serial as printed. */
      verificationNumber: string
      productId: string
      productName: string
      batchId: string
      batchName: string
      state: "open" | "watched" | "confirmed" | "dismissed"
      score: number
      /** The score at which the product’s codes are suspected. */
      limit: number
      /** When the code became suspected, or watched if it never was. */
      openedAt: string
      /** The code is watched because of its hidden PIN: the score alone was too low. */
      isByPin: boolean
      isBlocked: boolean
      evidence: {
        /** Visitors, with those who sent no session id. */
        visitors: number
        locations: number
        /** Networks that were new to the code within a week. */
        networks: number
        firstAt: string
        lastAt: string
        /** Visitors who came after at least three days without any scan. */
        quietReturns: number
        /** The known visitors at the location with the most. */
        busiestLocation: number
      }
      terms: Array<{
        name: "visitors" | "locations" | "busiest_location" | "quiet_3_days" | "quiet_20_days" | "repeat_rate" | "batch_shift"
        /** What the term adds to the score; may be negative. */
        points: number
        /** The term as an English sentence with its numbers. */
        text: string
      }>
      /** What the hidden PIN says; null when nobody tried it. */
      pin: {
        /** When the right PIN was used first. */
        confirmedAt: string | null
        confirmedCity: string | null
        confirmedCountry: string | null
        /** Later checks of the code, of which no PIN was entered after, by others than who used the PIN first. Of stored scans. */
        checksWithoutPin: number
        /** How often others used the right PIN later. */
        usedAgain: number
        usedAgainAt: string | null
        /** Without those of visitors who then entered the right PIN within the hour. */
        wrongPins: number
        wrongPinAt: string | null
        /** When at least 50 PINs were wrong in a day, the last time. */
        guessedAt: string | null
        /** How many were wrong in that day. */
        guessedPins: number | null
        /** The same as English sentences, the most severe first. They give no points. */
        facts: Array<{
          name: "confirmed" | "used_again" | "wrong" | "guessed"
          text: string
        }>
      } | null
      /** Checks of the last 8 days that the scan limit refused. They are counted while the partner has the alert rule `many_scans`. */
      limitHits: number
      blockReason: string | null
      decidedAt: string | null
      dismissReason: "display_item" | "resold" | "own_test" | "other" | null
      note: string | null
      /** The first 4 and the newest 12 visitors, oldest first. */
      timeline: Array<{
        at: string
        latitude: number | null
        longitude: number | null
        city: string | null
        country: string | null
        /** The class of device; null when unknown. */
        device: "android" | "ios" | "other_mobile" | "windows" | "mac" | "linux" | "other_desktop" | null
        /** Visitors of one network have the same number; null when unknown. */
        network: number | null
        /** What this visitor counts, 0 to 1. */
        weight: number
        /** Days without any scan before this one, where kept. */
        quietDays: number | null
      }>
      /** Visitors between them who are counted but not listed. */
      leftOut: number
      /** When the PIN was used first, and the newest 12 wrong and used PINs, oldest first. Forgiven wrong ones are left out. */
      pinEvents: Array<{
        at: string
        /** `confirmed_again`: by another visitor than the first. */
        outcome: "confirmed_first" | "confirmed_again" | "pin_wrong"
        city: string | null
        country: string | null
      }>
      /** Signs that somebody staged the scans to get the code blocked. */
      stagedHints: Array<"every_visitor_located" | "one_device_class" | "within_hours" | "nobody_returned" | "no_feedback">
      /** What shoppers answered to "Is this your own item?". Unproven. */
      ownItemAnswers: {
        yes: number
        no: number
        notSure: number
      }
      /** The newest 20 other cases of the batch, the newest first. */
      otherCases: Array<{
        id: string
        verificationNumber: string
        state: "open" | "watched" | "confirmed" | "dismissed"
        score: number
      }>
      /** The newest 50 reports on this code, the newest first. */
      reports: Array<{
        id: string
        receivedAt: string
        status: "new" | "looking_into" | "closed"
      }>
    }
    message: string
  }>

  /**
   * Download the codes of a batch.
   *
   * A sheet to print (PDF, A4), a table (CSV), or a ZIP with one SVG or PNG for each code. The header `x-approximate-bytes` estimates the size of a PDF or ZIP. A partner can have one PDF or ZIP made at a time.
   *
   * Scope: `codes:download`.
   */
  downloadCodes(input: { params: {
    /** The id of a batch. */
    batchId: string
  }; query?: {
    /** The size of the symbols in a PDF. */
    size?: "ORIGINAL" | "LARGE" | "MEDIUM" | "SMALL"
    /** The format; `svg` and `png` come as a ZIP. */
    format?: "pdf" | "csv" | "svg" | "png"
    /** The side of a PNG in pixels. */
    side?: "300" | "600" | "1200"
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Download the codes of an order.
   *
   * Of an order that has ended: one table (CSV), or a ZIP with the file of each batch, as `downloadCodes` makes it; the latter of at most 1,000,000 codes. The header `x-approximate-bytes` estimates the size. A partner can have one such download at a time.
   *
   * Scope: `codes:download`.
   */
  downloadOrder(input: { params: {
    /** The id of an order. */
    id: string
  }; query?: {
    /** The size of the symbols in a PDF. */
    size?: "ORIGINAL" | "LARGE" | "MEDIUM" | "SMALL"
    /** The format; `svg` and `png` come as a ZIP. */
    format?: "pdf" | "csv" | "svg" | "png"
    /** The side of a PNG in pixels. */
    side?: "300" | "600" | "1200"
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Edit a batch.
   *
   * Sets name and dates, and the lot where it is given. The next scan shows them: another expiration date can make its codes expire, or no longer. The audit log has the old and the new values.
   *
   * Scope: `products:write`.
   */
  editBatch(input: { params: {
    /** The id of a batch. */
    id: string
  }; body: BatchEditFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: Batch
  }>

  /**
   * Edit the questions of a product.
   *
   * Sets which questions are asked, their wording and order. A reworded question is a new one: earlier answers stay with the old wording. Pages that were opened before can still send.
   *
   * Scope: `products:write`.
   */
  editFeedbackForm(input: { params: {
    /** The id of a product. */
    id: string
  }; body: FormEditFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: Product
  }>

  /**
   * Edit a product.
   *
   * Sets name, description and category, and GTIN, label format and `pinOffer` where they are given. Shoppers see them from the next scan on. A GTIN that another product has is refused. The audit log has the old and the new values.
   *
   * Scope: `products:write`.
   */
  editProduct(input: { params: {
    /** The id of a product. */
    id: string
  }; body: ProductEditFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: Product
  }>

  /**
   * Erase a visitor.
   *
   * Scans with this session id keep only their time and city; feedback loses its free text; the histories of codes keep only the time. The reply is the same when the id is unknown.
   */
  eraseVisitorData(input: { body: {
    sessionId: string
  }; signal?: AbortSignal }): Promise<MessageReply>

  /**
   * Export the activity as CSV.
   *
   * As a table for a spreadsheet (RFC 4180), newest first, of what the filters leave. No cell can be a formula. The export is in the audit log. Times are in the partner’s time zone, which the first column names.
   *
   * Scope: `activity:read`.
   */
  exportActivity(input?: { query?: {
    /** The id of an account or an API key, `team` for the team of Sahihi, or `system`. */
    person?: string
    /** The first day, in the partner’s time zone; of admins in UTC. */
    from?: string
    /** The last day, included. */
    to?: string
    /** A serial, an id, or a part of the name of a product, batch or order. */
    subject?: string
    /** The kind of action. */
    kind?: "products" | "codes" | "downloads" | "decisions" | "settings" | "team" | "billing" | "sign_in" | "account"
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Export the EPCIS events of a batch.
   *
   * Commissioning, recalls and blocks of its codes. One document of EPCIS 2.0 in JSON-LD, with at most 1,000 items an event. `sahihi:leftOut` at its end counts what it could not name: `serials` that do not fit AI 21, `batchesWithoutGtin` and `batchesNotReleased`. Checks by shoppers are in it where the partner has switched that on. A partner can have one export made at a time. The export is in the audit log. A product without a GTIN is a 409.
   *
   * Scope: `codes:download`.
   */
  exportBatchEvents(input: { params: {
    /** The id of a batch. */
    id: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Export the batches as CSV.
   *
   * Without archived ones. As CSV (RFC 4180), in the columns that `importTable` reads. A partner can have one export made at a time. The export is in the audit log.
   *
   * Scope: `products:read`.
   */
  exportBatches(input?: { signal?: AbortSignal }): Promise<Response>

  /**
   * Export a list of codes as CSV.
   *
   * The codes of a batch, or of all batches of a product, with their scans and states, as a table for a spreadsheet (RFC 4180). No cell can be a formula. A partner can have one export made at a time. The export is in the audit log.
   *
   * Scope: `exports:read`.
   */
  exportCodes(input: { params: {
    /** The id of a batch or of a product. */
    productId: string
  }; query?: {
    /** `suspicious`: only codes with an open, watched or confirmed copy case. */
    show?: "all" | "scanned" | "never_scanned" | "suspicious" | "blocked"
    /** Only codes with a hidden PIN in this state; one that was used can have been tried wrong, too. */
    pin?: "unused" | "used" | "tried_wrong"
    /** The first characters of our serial, or a part of the imported one. */
    search?: string
    /** Only these serials, as the list of codes has them, with commas between them; at most 100. */
    codes?: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Export the EPCIS events of some days.
   *
   * What happened on these days to the codes of all batches, batch by batch. Batches of products without a GTIN are left out. One document of EPCIS 2.0 in JSON-LD, with at most 1,000 items an event. `sahihi:leftOut` at its end counts what it could not name: `serials` that do not fit AI 21, `batchesWithoutGtin` and `batchesNotReleased`. Checks by shoppers are in it where the partner has switched that on. A partner can have one export made at a time. The export is in the audit log.
   *
   * Scope: `codes:download`.
   */
  exportEvents(input: { query: {
    /** The first day, in the partner’s time zone. */
    from: string
    /** The last day, included. At most 800 days. */
    to: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Export feedback as CSV.
   *
   * As a table for a spreadsheet (RFC 4180), newest first, with the status of each: held and discarded feedback is in it. No cell can be a formula. A partner can have one export made at a time. The export is in the audit log.
   *
   * Scope: `exports:read`.
   */
  exportFeedback(input: { params: {
    /** The id of a product, or of one of its batches. */
    id: string
  }; query?: {
    /** Only feedback with this text in its comment. */
    search?: string
    /** Only feedback on this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day, included. */
    to?: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Export the EPCIS events of an order.
   *
   * As `exportBatchEvents`, of all batches of an order that has ended. One document of EPCIS 2.0 in JSON-LD, with at most 1,000 items an event. `sahihi:leftOut` at its end counts what it could not name: `serials` that do not fit AI 21, `batchesWithoutGtin` and `batchesNotReleased`. Checks by shoppers are in it where the partner has switched that on. A partner can have one export made at a time. The export is in the audit log.
   *
   * Scope: `codes:download`.
   */
  exportOrderEvents(input: { params: {
    /** The id of an order. */
    id: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Export the products as CSV.
   *
   * Without archived ones. As CSV (RFC 4180), in the columns that `importTable` reads. A partner can have one export made at a time. The export is in the audit log.
   *
   * Scope: `products:read`.
   */
  exportProducts(input?: { signal?: AbortSignal }): Promise<Response>

  /**
   * Export scans as CSV.
   *
   * A line for each scan, by batch and code, as a table for a spreadsheet (RFC 4180). No cell can be a formula, and nothing tells visitors apart. Needs a Premium or Enterprise plan. The header `x-approximate-bytes` estimates the size. A partner can have one export made at a time. The export is in the audit log.
   *
   * Scope: `exports:read`.
   */
  exportScans(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Everything stored about a visitor.
   *
   * The scans, the feedback and the other data with the session id of a browser, the oldest first. Network tags are left out: only how long they are kept is told.
   */
  exportVisitorData(input: { body: {
    sessionId: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      sessionId: string
      scans: Array<{
        scannedAt: string
        method: "QR_SCAN" | "MANUAL_ENTRY"
        verificationNumber: string
        product: string
        batch: string
        company: string
        city: string | null
        country: string | null
        latitude: number | null
        longitude: number | null
        deviceType: string | null
        os: string | null
        browser: string | null
        networkType: string | null
        /** How long the scanner or the typing took. */
        durationMs: number | null
        /** How sure the scanner was, in per cent. */
        accuracy: number | null
      }>
      answers: Array<{
        submittedAt: string
        verificationNumber: string
        product: string
        batch: string
        company: string
        city: string | null
        country: string | null
        latitude: number | null
        longitude: number | null
        deviceType: string | null
        emoji: "very_happy" | "happy" | "neutral" | "sad" | null
        multipleChoice: string | null
        rating: number | null
        openEnded: string | null
      }>
      /** What is kept with the histories of codes to detect copied labels. */
      codeHistory: Array<{
        /** The visitor’s first check of the code, to the minute. Null when only a short hash of the session id is left. */
        checkedAt: string | null
        verificationNumber: string
        product: string
        batch: string
        company: string
        latitude: number | null
        longitude: number | null
        /** The class of device, such as `android`. */
        device: string | null
        /** When the tag of the visitor’s network is erased; null when there is none. */
        networkTagUntil: string | null
      }>
      /** Codes whose scan limit refused the visitor, with the first time. */
      refusedChecks: Array<{
        refusedAt: string
        verificationNumber: string
        product: string
        batch: string
        company: string
      }>
      /** Answers to "Is this your own item that you checked before?". */
      ownItemAnswers: Array<{
        answeredAt: string
        verificationNumber: string
        product: string
        batch: string
        company: string
        answer: "yes" | "no" | "not_sure"
      }>
      /** Checks of hidden PINs that are stored with the visitor: the first use of a PIN, and for a day or two the newest wrong try on each code. No PIN is stored. */
      pinChecks: Array<{
        checkedAt: string
        verificationNumber: string
        product: string
        batch: string
        company: string
        outcome: "confirmed_first" | "pin_wrong"
        city: string | null
        country: string | null
      }>
    }
  }>

  /**
   * Get the file of a download.
   *
   * As often as needed until it is deleted. Each time is in the audit log as a download of the codes.
   *
   * Scope: `codes:download`.
   */
  fetchDownload(input: { params: {
    /** The download. */
    id: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Time zone and weekly mail.
   *
   * The time zone of days and hours in the analytics, and whether the weekly digest is sent.
   *
   * Scope: `settings:read`.
   */
  getAnalyticsSettings(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: {
      /** The IANA time zone of the partner’s days and hours. */
      timeZone: string
      /** Whether a mail about the week before comes on Mondays. */
      weeklyDigest: boolean
    }
  }>

  /**
   * Get a batch.
   *
   * With its product, its scan counts and the metrics of the last 30 days.
   *
   * Scope: `products:read`.
   */
  getBatch(input: { params: {
    /** The id of a batch. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      /** The public number, for `/verify-batch/{number}`. */
      batchNumber: string
      name: string
      batchDisplayName: string
      productId: string
      quantity: number
      scanLimit: number | null
      manufacturingDate: string
      expirationDate: string
      /** The AI 10 of its GS1 labels. */
      lot: string | null
      createdAt: string
      /** A recall takes precedence, then a pending release, then a close. */
      state: "not_released" | "released" | "recalled" | "closed"
      recallReason: string | null
      closeReason: string | null
      /** True: the serials were imported by the partner. */
      isImported: boolean
      /** True: each code has a hidden PIN under a scratch panel. */
      hasPin: boolean
      /** The order that it belongs to, if any. */
      orderId: string | null
      /** True: it is not in the lists. Its codes verify as before. */
      isArchived: boolean
      /** Counts its edits, from 1. An edit names the one it is based on. */
      version: number
      product: {
        id: string
        name: string
        category: string
        verificationEnabled: boolean
        feedbackEnabled: boolean
        isArchived: boolean
        gtin: string | null
        labelFormat: "native_qr" | "gs1_qr" | "gs1_datamatrix"
      }
      /** What its labels hold: as its product says, but `native_qr` when an imported serial does not fit AI 21. */
      labelFormat: "native_qr" | "gs1_qr" | "gs1_datamatrix"
      totalScans: number
      /** Codes that were scanned at least once. */
      scannedCodes: number
      metrics: {
        /** Scans in the period. */
        periodScans: number
        /** All scans until the end of the period. */
        totalScanned: number
        /** Scans in the period for each active code, with one decimal. */
        averageScans: number
        /** Codes that were scanned in the period. */
        activeQRCodes: number
        /** Feedback submitted in the period. */
        feedbackCount: number
        /** The code that was scanned last; null before the first scan. */
        lastScannedQR: {
          verificationNumber: string
          importedSerial: string | null
          totalScans: number
        } | null
        /** Checks of its hidden PINs; null for a batch without. */
        pins: {
          /** PINs that were compared. */
          pinChecks: number
          /** Those that were wrong. */
          wrongPins: number
          /** Codes whose PIN was checked. A code counts once a day. */
          codesChecked: number
          /** Those of them that only the visitor of their first use checked, again. */
          codesRechecked: number
          /** Codes whose PIN was right and used for the first time. */
          codesConfirmed: number
        } | null
      }
    }
  }>

  /**
   * Get a code and its scans.
   *
   * A page of its scans, newest first.
   *
   * Scope: `codes:read`.
   */
  getCode(input: { params: {
    /** A serial, ours or imported, in any form that people type it. */
    verificationNumber: string
  }; query?: {
    /** Only scans with a lower ordinal: `nextBefore` of the previous page. */
    before?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Scans on a page, at most 100. */
    limit?: number
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      /** The QR symbol as an SVG data URI. */
      code: string
      /** The serial without hyphens. */
      verificationNumber: string
      scanCount: number
      lastScannedAt: string | null
      /** The serial on the partner’s own label; null for a code that was not imported. */
      importedSerial: string | null
      isBlocked: boolean
      /** One network used up much of its scan limit within an hour. */
      hasBurst: boolean
      /** The state of its hidden PIN; null for a code without one. */
      pin: CodePin | null
      /** What the detection of copied labels found; null when there is nothing to say. */
      copyCase: {
        id: string
        state: "open" | "watched" | "confirmed" | "dismissed"
      } | null
      /** The link in the QR symbol. */
      link: string
      /** With the uses that were given back. */
      scanLimit: number | null
      /** When one network used up much of the scan limit, newest first. */
      bursts: Array<{
        startedAt: string
        lastUsedAt: string
        /** How often the network scanned the code within an hour. */
        uses: number
        /** How many of them you gave back. */
        givenBack: number
      }>
      firstScannedAt: string | null
      blockedAt: string | null
      blockReason: string | null
      product: {
        id: string
        name: string
      }
      batch: {
        id: string
        name: string
      }
      scans: Array<{
        /** Scans of a code are numbered from 1. */
        ordinal: number
        scannedAt: string
        method: "QR_SCAN" | "MANUAL_ENTRY"
        city: string | null
        country: string | null
        deviceType: string | null
      }>
      /** The newest 50 checks of its hidden PIN, newest first. */
      pinChecks: Array<{
        checkedAt: string
        outcome: "confirmed_first" | "confirmed_again" | "pin_wrong"
        /** Of `confirmed_again`: by the visitor who used the PIN first. */
        byFirstVisitor: boolean
        city: string | null
        country: string | null
      }>
      /** The `before` of the next, older page; null on the last one. */
      nextBefore: number | null
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * Get a copy case.
   *
   * The evidence of one case. A case of another partner is not found.
   *
   * Scope: `cases:read`.
   */
  getCopyCase(input: { params: {
    /** The case. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      /** The serial without hyphens, or the imported serial as printed. */
      verificationNumber: string
      productId: string
      productName: string
      batchId: string
      batchName: string
      state: "open" | "watched" | "confirmed" | "dismissed"
      score: number
      /** The score at which the product’s codes are suspected. */
      limit: number
      /** When the code became suspected, or watched if it never was. */
      openedAt: string
      /** The code is watched because of its hidden PIN: the score alone was too low. */
      isByPin: boolean
      isBlocked: boolean
      evidence: {
        /** Visitors, with those who sent no session id. */
        visitors: number
        locations: number
        /** Networks that were new to the code within a week. */
        networks: number
        firstAt: string
        lastAt: string
        /** Visitors who came after at least three days without any scan. */
        quietReturns: number
        /** The known visitors at the location with the most. */
        busiestLocation: number
      }
      terms: Array<{
        name: "visitors" | "locations" | "busiest_location" | "quiet_3_days" | "quiet_20_days" | "repeat_rate" | "batch_shift"
        /** What the term adds to the score; may be negative. */
        points: number
        /** The term as an English sentence with its numbers. */
        text: string
      }>
      /** What the hidden PIN says; null when nobody tried it. */
      pin: {
        /** When the right PIN was used first. */
        confirmedAt: string | null
        confirmedCity: string | null
        confirmedCountry: string | null
        /** Later checks of the code, of which no PIN was entered after, by others than who used the PIN first. Of stored scans. */
        checksWithoutPin: number
        /** How often others used the right PIN later. */
        usedAgain: number
        usedAgainAt: string | null
        /** Without those of visitors who then entered the right PIN within the hour. */
        wrongPins: number
        wrongPinAt: string | null
        /** When at least 50 PINs were wrong in a day, the last time. */
        guessedAt: string | null
        /** How many were wrong in that day. */
        guessedPins: number | null
        /** The same as English sentences, the most severe first. They give no points. */
        facts: Array<{
          name: "confirmed" | "used_again" | "wrong" | "guessed"
          text: string
        }>
      } | null
      /** Checks of the last 8 days that the scan limit refused. They are counted while the partner has the alert rule `many_scans`. */
      limitHits: number
      blockReason: string | null
      decidedAt: string | null
      dismissReason: "display_item" | "resold" | "own_test" | "other" | null
      note: string | null
      /** The first 4 and the newest 12 visitors, oldest first. */
      timeline: Array<{
        at: string
        latitude: number | null
        longitude: number | null
        city: string | null
        country: string | null
        /** The class of device; null when unknown. */
        device: "android" | "ios" | "other_mobile" | "windows" | "mac" | "linux" | "other_desktop" | null
        /** Visitors of one network have the same number; null when unknown. */
        network: number | null
        /** What this visitor counts, 0 to 1. */
        weight: number
        /** Days without any scan before this one, where kept. */
        quietDays: number | null
      }>
      /** Visitors between them who are counted but not listed. */
      leftOut: number
      /** When the PIN was used first, and the newest 12 wrong and used PINs, oldest first. Forgiven wrong ones are left out. */
      pinEvents: Array<{
        at: string
        /** `confirmed_again`: by another visitor than the first. */
        outcome: "confirmed_first" | "confirmed_again" | "pin_wrong"
        city: string | null
        country: string | null
      }>
      /** Signs that somebody staged the scans to get the code blocked. */
      stagedHints: Array<"every_visitor_located" | "one_device_class" | "within_hours" | "nobody_returned" | "no_feedback">
      /** What shoppers answered to "Is this your own item?". Unproven. */
      ownItemAnswers: {
        yes: number
        no: number
        notSure: number
      }
      /** The newest 20 other cases of the batch, the newest first. */
      otherCases: Array<{
        id: string
        verificationNumber: string
        state: "open" | "watched" | "confirmed" | "dismissed"
        score: number
      }>
      /** The newest 50 reports on this code, the newest first. */
      reports: Array<{
        id: string
        receivedAt: string
        status: "new" | "looking_into" | "closed"
      }>
    }
  }>

  /**
   * Settings of copy detection.
   *
   * The partner’s settings and a page of its products that verify codes, each with a dry run of the last 90 days.
   *
   * Scope: `cases:read`.
   */
  getCopySettings(input?: { query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Products on a page, at most 100. */
    limit?: number
    /** Only this product. */
    productId?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      /** A code is blocked when its case is confirmed. */
      blockWhenConfirmed: boolean
      /** A code is blocked at 20 visitors in 4 locations on 15 networks over 7 days or more. */
      holdClearCopies: boolean
      products: Array<{
        productId: string
        productName: string
        /** The limit in force: the chosen one and what dismissals added to it. */
        limit: number
        /** The limit that the partner chose. */
        chosen: number
        /** Shown in shops or resold: the limit starts at 12. */
        isResold: boolean
        /** How many codes reached each limit in the last 90 days. */
        casesByLimit: Array<{
          limit: number
          cases: number
        }>
      }>
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * Get the status of a download.
   *
   * While the file is not ready, `Retry-After` says when to ask again.
   *
   * Scope: `codes:download`.
   */
  getDownload(input: { params: {
    /** The download. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      status: "waiting" | "making" | "ready" | "failed"
      /** The batch, or null for the file of an order. */
      batchId: string | null
      orderId: string | null
      format: "pdf" | "csv" | "svg" | "png"
      requestedAt: string
      endedAt: string | null
      /** The size of the file, so far. */
      bytes: number
      /** Where to ask for the status. */
      statusUrl: string
      /** Where the file is, once it is ready. */
      fileUrl: string | null
      /** When the download is deleted, file and all. */
      expiresAt: string | null
      /** Why it failed. */
      error: string | null
    }
  }>

  /**
   * List the edits of a product or batch.
   *
   * The newest 50, newest first, and how many labels an edit concerns.
   *
   * Scope: `products:read`.
   */
  getEditHistory(input: { params: {
    /** The id of a batch or of a product. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      edits: Array<{
        id: string
        editedAt: string
        /** The name of the member, or their email, or the name of the API key. */
        editedBy: string | null
        changes: Array<{
          field: "name" | "description" | "category" | "manufacturingDate" | "expirationDate" | "gtin" | "labelFormat" | "pinOffer" | "lot" | "picture" | "emoji" | "multipleChoice" | "rating" | "openEnded" | "order"
          before: string | null
          /** Null, as `before`, for a picture and the order of questions, and for a question that is not asked. */
          after: string | null
        }>
      }>
      codes: {
        /** All codes, also of archived batches. */
        made: number
        /** Those of batches that were downloaded at least once. Whether they were printed is not known. */
        downloaded: number
        /** Those whose serials the partner had printed already. */
        imported: number
        /** All counted scans, as of a second ago. */
        totalScans: number
      }
    }
  }>

  /**
   * How often visitors come back.
   *
   * Filters need a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  getEngagement(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Engagement
  }>

  /**
   * Get the settings of EPCIS exports.
   *
   * Whether exports say where codes were checked by shoppers; off until an owner switches it on.
   *
   * Scope: `settings:read`.
   */
  getEpcisSettings(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: {
      /** Whether exports say on which day and in which country a code was checked by shoppers. Never who checked it, nor when exactly. */
      includesChecks: boolean
    }
  }>

  /**
   * Failed checks by verdict over time.
   *
   * Checks of codes that are blocked, not released, over their scan limit, expired or recalled. The first three are no scans. Filters need a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  getFailedChecks(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
    /** The step of the chart. */
    period?: "day" | "week" | "month"
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: FailedChecks
  }>

  /**
   * Summarise the feedback on a product.
   *
   * How often each option was chosen, for the questions of the form, and the share of scanned codes with feedback. Answers to questions that were reworded or retired are counted apart.
   *
   * Scope: `feedback:read`.
   */
  getFeedbackSummary(input: { params: {
    /** The id of a product, or of one of its batches. */
    id: string
  }; query?: {
    /** Only feedback on this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day, included. */
    to?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      productName: string
      feedbackCount: number
      /** How much feedback is held and in none of the other figures. */
      heldCount: number
      /** When the newest of it was submitted. */
      newestHeldAt: string | null
      /** How much held feedback you discarded. */
      discardedCount: number
      scannedCodes: number
      /** `feedbackCount` / `scannedCodes`. Above 1 when several visitors give feedback on one code. */
      responseRate: number
      averageRating: number | null
      /** The form. The lists of its questions below are not empty. */
      config: FeedbackConfig | null
      emoji: Array<{
        value: string
        label: string
        count: number
      }>
      multipleChoice: Array<{
        value: string
        label: string
        count: number
      }>
      rating: Array<{
        value: string
        label: string
        count: number
      }>
      /** Questions with options that were reworded or retired, and have answers. The newest first. */
      earlierQuestions: Array<{
        question: "emoji" | "multipleChoice" | "rating" | "openEnded"
        title: string
        askedUntil: string
        options: Array<{
          value: string
          label: string
          count: number
        }>
      }>
      batches: Array<{
        id: string
        name: string
      }>
    }
  }>

  /**
   * First scans by day, week or month.
   *
   * With all scans, so that a share can be computed. Filters need a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  getFirstScans(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
    /** The step of the chart. */
    period?: "day" | "week" | "month"
    /** Only scans with a known city in this country, by ISO 3166-1 alpha-2. */
    country?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: FirstScans
  }>

  /**
   * Scans by city and country.
   *
   * Filters need a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  getGeographic(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Geographic
  }>

  /**
   * Get one item of the inbox.
   *
   * What the role may not read is not found, and neither is a code that is only watched.
   *
   * Scope: `inbox:read`.
   */
  getInboxItem(input: { params: {
    /** What it is. */
    kind: "case" | "report" | "alert"
    /** The copy case, report or alert. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      kind: "case" | "report" | "alert"
      /** The copy case, report or alert. */
      id: string
      /** When the case was opened, the report sent or the alert raised. */
      at: string
      /** A confirmed or dismissed case is closed. */
      status: "open" | "looking_into" | "closed"
      severity: "high" | "medium" | "low"
      /** What was found, in a few English words. */
      finding: string
      /** The finding in sentences; for a report what the shopper wrote. */
      text: string
      /** The reference of a report. */
      reference: string | null
      product: {
        id: string
        name: string
      }
      batch: {
        id: string
        name: string
        isRecalled: boolean
      }
      /** The code, as printed if it was imported; null when it is about the whole batch. */
      serial: string | null
      /** Whether the code is blocked; null without a code. */
      isBlocked: boolean | null
      /** The most severe that the hidden PIN of a case’s code says; null when it says nothing. */
      pin: "used_again" | "wrong" | "guessed" | null
      assignee: {
        id: string
        /** The name, or the email address of someone who gave none. */
        name: string
      } | null
      /** For the partner’s own people. */
      note: string | null
    }
  }>

  /**
   * Get the label design.
   *
   * The plain design when none was saved.
   *
   * Scope: `products:read`.
   */
  getLabelDesign(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: LabelDesign
  }>

  /**
   * Get the company behind a product.
   *
   * What anyone may know about an approved company. An unknown id and a company that is not approved are both not found.
   */
  getManufacturer(input: { params: {
    /** The manufacturer. */
    id: string
  }; query?: {
    /** The language of `localized`. */
    lang?: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "sw"
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      companyName: string
      /** The name at the approval; the company may have changed it since. */
      approvedAs: string
      approvedAt: string
      businessRegistrationNumber: string
      /** The address of the logo. */
      logo: string | null
      /** Texts in the language of `lang`. */
      localized?: {
        /** The day of the approval. */
        approvedOn: string
      }
    }
  }>

  /**
   * Hosts of map tiles and geocoding.
   *
   * Where map tiles and the points of unknown cities come from. Every field is null unless the operator has set it.
   *
   * Scope: `scans:read`.
   */
  getMapSettings(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: MapSettings
  }>

  /**
   * Get an order and its batches.
   *
   * How far an order is, and the batches that are made, in their order.
   *
   * Scope: `products:read`.
   */
  getOrder(input: { params: {
    /** The id of an order. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      productId: string
      name: string
      quantity: number
      /** How many batches it is split into. */
      batchCount: number
      batchesMade: number
      /** How many of its batches are made and not released. */
      batchesHeld: number
      /** The codes in the batches that are made; they stay, whatever becomes of the order. */
      codesMade: number
      /** How far an import is. Its batches appear together at the end, or not at all. */
      codesPrepared: number
      /** `payment_withdrawn`: the payment of its month was given back, so the rest was not made. */
      state: "in_progress" | "ready" | "canceled" | "payment_withdrawn" | "failed"
      /** True while the partner is suspended: it goes on afterwards. */
      isPaused: boolean
      isImported: boolean
      scanLimit: number | null
      manufacturingDate: string
      expirationDate: string
      lot: string | null
      holdUntilReleased: boolean
      hasPin: boolean
      createdAt: string
      endedAt: string | null
      /** Why an import failed: its first lines with an error. */
      lineErrors: Array<{
        /** The path of the field, such as `feedbackConfig.rating.title`. */
        field: string
        message: string
      }>
      /** How many lines have an error. */
      lineErrorCount: number
      batches: Array<Batch>
    }
  }>

  /**
   * Get a picture or logo.
   *
   * By the address in other replies. What an address shows never changes. A picture that was replaced is not found.
   */
  getPicture(input: { params: {
    /** The last part of the address. */
    id: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Checks of hidden PINs over time.
   *
   * How many scans are followed by a PIN check, how many PINs are confirmed, and how many are wrong, by place and by day, week or month. Filters need a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  getPins(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
    /** The step of the chart. */
    period?: "day" | "week" | "month"
    /** Only scans with a known city in this country, by ISO 3166-1 alpha-2. */
    country?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: PinFigures
  }>

  /**
   * Get the metrics of the previous 30 days.
   *
   * The 30 days before the last 30, of a batch or of all batches of a product.
   *
   * Scope: `products:read`.
   */
  getPreviousMetrics(input: { params: {
    /** The id of a batch or of a product. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      /** Scans in the period. */
      periodScans: number
      /** All scans until the end of the period. */
      totalScanned: number
      /** Scans in the period for each active code, with one decimal. */
      averageScans: number
      /** Codes that were scanned in the period. */
      activeQRCodes: number
      /** Feedback submitted in the period. */
      feedbackCount: number
    }
  }>

  /**
   * Facts for the privacy notice.
   *
   * How long scans are kept, whom to contact about personal data, and which text channels are open.
   */
  getPrivacyNotice(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: {
      /** How many months single scans are kept. */
      scansKeptMonths: number
      /** The operator’s email address. */
      contact: string | null
      /** Whether serials can be checked by SMS and by USSD. */
      texting: {
        sms: boolean
        ussd: boolean
      }
    }
  }>

  /**
   * Get a product.
   *
   * A product with its feedback questions. A product of another partner is not found.
   *
   * Scope: `products:read`.
   */
  getProduct(input: { params: {
    /** The id of a product. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Product
  }>

  /**
   * List products and their batches.
   *
   * Every product of the partner, newest first, then every batch with the id of its product. Archived ones are left out.
   *
   * Scope: `products:read`.
   */
  getProductSummary(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: Array<SummaryItem>
  }>

  /**
   * Get one report.
   *
   * A report of another account is not found.
   *
   * Scope: `reports:read`.
   */
  getReport(input: { params: {
    /** The id of the report. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Report
  }>

  /**
   * Get the photo of a report.
   *
   * As JPEG.
   *
   * Scope: `reports:read`.
   */
  getReportPhoto(input: { params: {
    /** The id of the report. */
    id: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Scans by method and day, week or month.
   *
   * Scans of codes and of typed serials. Filters need a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  getScanMethods(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
    /** The step of the chart. */
    period?: "day" | "week" | "month"
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: ScanMethods
  }>

  /**
   * Scans by day, week or month.
   *
   * With their growth against as many days before. Filters need a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  getScanVolume(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
    /** The step of the chart. */
    period?: "day" | "week" | "month"
    /** Only scans with a known city in this country, by ISO 3166-1 alpha-2. */
    country?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: ScanVolume
  }>

  /**
   * Get the partner’s plan and quota.
   *
   * The current trial or plan: its limit, what is used, its end, the next paid period and the renewal.
   *
   * Scope: `plan:read`.
   */
  getSubscription(input?: { signal?: AbortSignal }): Promise<{
    success: true
    /** Null before the trial starts. */
    subscription: Subscription | null
    /** Whether payments take no real money. */
    isSandbox: boolean
    supportEmail: string | null
  }>

  /**
   * Suspected copies by day, week or month.
   *
   * A code counts on the day on which it was first suspected, whatever was decided later. Filters need a Premium or Enterprise plan.
   *
   * Scope: `cases:read`.
   */
  getSuspectedCopies(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
    /** The step of the chart. */
    period?: "day" | "week" | "month"
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: SuspectedCopies
  }>

  /**
   * Download a template for an import.
   *
   * A file with the columns and one example, which an import skips.
   *
   * Scope: `products:write`.
   */
  getTemplate(input: { query: {
    /** What the lines are. */
    kind: "products" | "batches" | "serials"
    /** What the file is. */
    format?: "csv" | "json"
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Get a link for a test scan.
   *
   * For 15 minutes the page behind the link shows what a shopper would be told now. Nothing of it is counted or kept.
   *
   * Scope: `codes:read`.
   */
  getTestLink(input: { params: {
    /** A serial, ours or imported, in any form that people type it. */
    verificationNumber: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      /** A page that shows the verdict, for anybody who has the link. */
      link: string
      /** The QR symbol of the link as an SVG data URI. */
      symbol: string
      expiresAt: string
    }
  }>

  /**
   * Scans by weekday and by hour.
   *
   * Days and hours are in the partner’s time zone. Filters need a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  getTimePatterns(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: TimePatterns
  }>

  /**
   * Give back the uses that bursts took.
   *
   * The scan limit of the code grows by the scans of its bursts, each once. Scans stay counted, and those of other networks are never given back.
   *
   * Scope: `codes:write`.
   */
  giveBackUses(input: { params: {
    /** A serial, ours or imported, in any form that people type it. */
    verificationNumber: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      givenBack: number
    }
  }>

  /**
   * Import serials as a batch.
   *
   * Creates a batch of codes for serials that the partner already prints. The whole file is checked first: `errors` names every bad line, and then nothing is created. Serials that are easy to guess (numbers in a row, few varying characters) are a 409 with `data.kind` `guessable_serials`, unless `confirmGuessable` is set. An import that fails because another partner has a serial is free five times an hour; after that each one waits longer. Safe to repeat with the same `Idempotency-Key`.
   *
   * Scope: `products:write`.
   */
  importBatch(input: { params: {
    /** The id of a product. */
    id: string
  }; body: ImportFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      batch: Batch
    }
  }>

  /**
   * Import up to 100,000 serials.
   *
   * Takes a CSV of serials that the partner already prints. Every line is checked before the reply: `errors` names the first 100 bad lines and `data.lineErrorCount` counts them all. Serials that are easy to guess need `confirmGuessable`, as in `importBatch`. The batches are made in the background and appear together, or not at all: an order whose serials are in use ends as `failed` with its lines. One that fails because another partner has a serial counts as such an import of `importBatch`. Safe to repeat with the same `Idempotency-Key`.
   *
   * Scope: `products:write`.
   */
  importOrder(input: { params: {
    /** The id of a product. */
    id: string
  }; query: {
    /** The name of the order; its batches are called `{name} 1 of 6` and so on. */
    orderName: string
    /** How often each code may be scanned: 1 to 1,000,000; 0 for no limit. */
    scanLimit?: number
    /** The lot or batch number for GS1 labels (AI 10), up to 20 characters. Null or empty for none. */
    lot?: string | null
    /** The day the items were made, `YYYY-MM-DD`. */
    manufacturingDate: string
    /** The last day they may be used, not before the first. */
    expirationDate: string
    /** `true`: the codes do not verify until their batch is released. */
    holdUntilReleased?: "true" | "false"
    /** `true`: each code has a hidden PIN, to be printed under a scratch panel. */
    hasPin?: "true" | "false"
    /** `true`: imports serials that are easy to guess, too. */
    confirmGuessable?: "true" | "false"
  }; body: BodyInit; type: 'text/csv'; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      order: Order
    }
  }>

  /**
   * Import products or batches.
   *
   * Creates what `checkTable` calls new, all or nothing: `errors` names what is wrong in the first 100 lines that are invalid, and then nothing is created. What is there already is skipped, so that a file may be imported again. At most 1,000 lines and 20,000 codes. Codes of batches are counted against the plan.
   *
   * Scope: `products:write`.
   */
  importTable(input: { body: {
    kind: "products" | "batches"
    /** What the file is. */
    format?: "csv" | "json"
    /** The text of the file. */
    content: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      created: number
      skipped: number
      /** Lines without text. */
      empty: number
      codes: number
      /** Why the serials need `confirmGuessable`; of a table, which lines are read as one because a cell goes over several. */
      warning: string | null
    }
  }>

  /**
   * List who did what.
   *
   * A page of the audit log of the partner, newest first.
   *
   * Scope: `activity:read`.
   */
  listActivity(input?: { query?: {
    /** The id of an account or an API key, `team` for the team of Sahihi, or `system`. */
    person?: string
    /** The first day, in the partner’s time zone; of admins in UTC. */
    from?: string
    /** The last day, included. */
    to?: string
    /** A serial, an id, or a part of the name of a product, batch or order. */
    subject?: string
    /** The kind of action. */
    kind?: "products" | "codes" | "downloads" | "decisions" | "settings" | "team" | "billing" | "sign_in" | "account"
    /** Older rows than those of the page whose `next` this was. */
    before?: string
    /** Newer rows than those of the page whose `previous` this was. Not together with `before`. */
    after?: string
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Rows on a page, at most 100. */
    limit?: number
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      rows: Array<{
        id: string
        occurredAt: string
        /** The value of the filter `person` for who did it; null where there is none. */
        person: string | null
        /** A name, or “Sahihi” and “Sahihi team” for what no member did. */
        who: string
        /** What they did, up to the name of the thing. */
        before: string
        /** The name of what it was done to; empty where there is none. */
        thing: string
        after: string
        /** The page of the thing. */
        path: string | null
        reason: string | null
        kind: "products" | "codes" | "downloads" | "decisions" | "settings" | "team" | "billing" | "sign_in" | "account" | "review" | "operation" | null
        action: string
        /** The id or the serial of the thing, for the filter `subject`. */
        subject: string
        /** The partner that it concerns; only admins are told. */
        partner: {
          id: string
          name: string
        } | null
      }>
      /** The value of `after` for the page before; null on the first one. */
      previous: string | null
      /** The value of `before` for the next page; null on the last one. */
      next: string | null
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * List who is in the activity.
   *
   * Everyone who ever did something for the partner, to filter by.
   *
   * Scope: `activity:read`.
   */
  listActivityPeople(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      person: string
      name: string
    }>
  }>

  /**
   * Alert rules.
   *
   * The alert rules that are on, at most one of each kind.
   *
   * Scope: `alerts:read`.
   */
  listAlertRules(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      kind: "copied_label" | "many_scans" | "scan_burst" | "wrong_pins" | "outside_countries" | "after_expiry" | "unreleased"
      /** Only for many_scans: an alert when a code has more scans than this in a day. And for wrong_pins: an alert when a product has at least so many wrong PINs, on three codes or more, in one place within a day. */
      threshold: number | null
      /** Only for outside_countries: the countries without an alert (ISO 3166-1 alpha-2). */
      countries: Array<"AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW"> | null
      /** Whether alerts are also sent by mail. For copied_label it is true: each member chooses their own mails. */
      notifyByEmail: boolean
    }>
  }>

  /**
   * Alerts, the newest first.
   *
   * A page of alerts, with the number of those that are not closed.
   *
   * Scope: `alerts:read`.
   */
  listAlerts(input?: { query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Alerts on a page, at most 100. */
    limit?: number
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      alerts: Array<{
        id: string
        kind: "copied_label" | "many_scans" | "scan_burst" | "wrong_pins" | "outside_countries" | "after_expiry" | "unreleased"
        /** The present name. */
        productName: string
        /** For wrong_pins, which is about the product, the batch with the most. */
        batchId: string
        batchName: string
        /** The code, for copied_label, many_scans and scan_burst. A serial that the partner imported is as printed. */
        serial: string | null
        /** The country, for outside_countries and wrong_pins. */
        country: string | null
        city: string | null
        /** The number of scans that was exceeded, for many_scans. */
        threshold: number | null
        /** How often one network had scanned the code, for scan_burst. */
        uses: number | null
        /** How many wrong PINs were entered in the place within a day, for wrong_pins. No place: visitors shared none. */
        wrongPins: number | null
        /** For how many codes they were entered, for wrong_pins. */
        codes: number | null
        /** The last good day of the batch, for after_expiry. */
        expiredOn: string | null
        /** What was counted when the case opened, for copied_label. */
        evidence: AlertEvidence | null
        /** The copy case, for copied_label; null when it was deleted. */
        copyCaseId: string | null
        /** The day of the scan in the partner’s time zone. */
        day: string
        raisedAt: string
        isClosed: boolean
      }>
      /** The number of all alerts that are not closed. */
      openCount: number
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * List batches by page.
   *
   * A page of the batches of one product, or of all products of the partner. In the latter the batches of an archived product count as archived.
   *
   * Scope: `products:read`.
   */
  listAllBatches(input?: { query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Rows on a page, at most 100. */
    limit?: number
    /** Equal rows are sorted by age, newest first. */
    sortOrder?: "asc" | "desc"
    /** The id of a product. */
    productId?: string
    /** The id of an order. */
    orderId?: string
    /** A part of the name of the batch or of its product, or of the batch number. */
    search?: string
    /** Only this category, written exactly so. */
    category?: string
    /** Only batches in this state. */
    state?: "not_released" | "released" | "recalled" | "closed"
    /** Whether archived ones are left out, alone in the list, or in it with the others. */
    archived?: "hide" | "only" | "include"
    /** Only batches past their expiry date, or that expire soon; the day is the partner’s. */
    expiry?: "expired" | "within_30_days" | "within_60_days" | "within_90_days"
    /** What the batches are sorted by. */
    sortField?: "createdAt" | "name" | "productName" | "expirationDate" | "quantity"
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      batches: Array<{
        id: string
        /** The public number, for `/verify-batch/{number}`. */
        batchNumber: string
        name: string
        batchDisplayName: string
        productId: string
        quantity: number
        scanLimit: number | null
        manufacturingDate: string
        expirationDate: string
        /** The AI 10 of its GS1 labels. */
        lot: string | null
        createdAt: string
        /** A recall takes precedence, then a pending release, then a close. */
        state: "not_released" | "released" | "recalled" | "closed"
        recallReason: string | null
        closeReason: string | null
        /** True: the serials were imported by the partner. */
        isImported: boolean
        /** True: each code has a hidden PIN under a scratch panel. */
        hasPin: boolean
        /** The order that it belongs to, if any. */
        orderId: string | null
        /** True: it is not in the lists. Its codes verify as before. */
        isArchived: boolean
        /** Counts its edits, from 1. An edit names the one it is based on. */
        version: number
        productName: string
        category: string
        /** All counted scans, as of a second ago. */
        totalScans: number
      }>
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
      /** How many batches are archived, whatever else is filtered. */
      archivedCount: number
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * List the names of a product’s batches.
   *
   * To choose from: every batch of the product, newest first. Archived ones are left out.
   *
   * Scope: `products:read`.
   */
  listBatchNames(input: { params: {
    /** The id of a product. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      id: string
      name: string
    }>
  }>

  /**
   * List the batches of a product.
   *
   * Newest first, without archived ones.
   *
   * Scope: `products:read`.
   */
  listBatches(input: { params: {
    /** The id of a product. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Array<Batch>
  }>

  /**
   * List codes.
   *
   * A page of the codes of a batch, or of all batches of a product.
   *
   * Scope: `codes:read`.
   */
  listCodes(input: { params: {
    /** The id of a batch or of a product. */
    productId: string
  }; query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Codes on a page, at most 100. */
    limit?: number
    /** What the codes are sorted by; equal ones are sorted by serial. */
    sortField?: "scanCount" | "lastScannedAt" | "verificationNumber"
    /** Codes that were never scanned are last when sorted by last scan in descending order. */
    sortOrder?: "asc" | "desc"
    /** `suspicious`: only codes with an open, watched or confirmed copy case. */
    show?: "all" | "scanned" | "never_scanned" | "suspicious" | "blocked"
    /** Only codes with a hidden PIN in this state; one that was used can have been tried wrong, too. */
    pin?: "unused" | "used" | "tried_wrong"
    /** The first characters of our serial, or a part of the imported one. */
    search?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      qrCodes: Array<CodeRow>
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
      productName: string
      productCategory: string
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * List codes that may be copied.
   *
   * A page of the partner’s copy cases, with the number of open ones.
   *
   * Scope: `cases:read`.
   */
  listCopyCases(input?: { query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Cases on a page, at most 100. */
    limit?: number
    /** Only cases in this state. */
    state?: "open" | "watched" | "confirmed" | "dismissed"
    /** Only cases of this product. */
    productId?: string
    /** Only cases of this batch. */
    batchId?: string
    /** The highest score, the newest or the most visitors first. */
    sort?: "score" | "newest" | "visitors"
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      cases: Array<CopyCase>
      /** All open cases of the partner. */
      openCount: number
      /** Products whose limit was raised after three dismissals within 90 days. */
      raisedLimits: Array<{
        productId: string
        productName: string
        limit: number
        chosen: number
      }>
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * List the downloads that are kept.
   *
   * Those that are made or kept, the newest first.
   *
   * Scope: `codes:download`.
   */
  listDownloads(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      id: string
      status: "waiting" | "making" | "ready" | "failed"
      /** The batch, or null for the file of an order. */
      batchId: string | null
      orderId: string | null
      format: "pdf" | "csv" | "svg" | "png"
      requestedAt: string
      endedAt: string | null
      /** The size of the file, so far. */
      bytes: number
      /** Where to ask for the status. */
      statusUrl: string
      /** Where the file is, once it is ready. */
      fileUrl: string | null
      /** When the download is deleted, file and all. */
      expiresAt: string | null
      /** Why it failed. */
      error: string | null
    }>
  }>

  /**
   * List the feedback on a product.
   *
   * Newest first, of a product or of one batch, with the number of its codes.
   *
   * Scope: `feedback:read`.
   */
  listFeedback(input: { params: {
    /** The id of a product, or of one of its batches. */
    id: string
  }; query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Answers on a page, at most 100. */
    limit?: number
    /** Only feedback with a comment. */
    withText?: "true" | "false"
    /** Only feedback that counts, is held or discarded. */
    status?: "counted" | "held" | "discarded"
    /** Only feedback with this text in its comment. */
    search?: string
    /** Only feedback on this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day, included. */
    to?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      feedback: Array<FeedbackEntry>
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
    totalQRCodes: number
  }>

  /**
   * Cases, reports and alerts, newest first.
   *
   * A page of everything that waits for a person, with how many are not closed. Contains only what the role may read: alerts, and with `cases:read` and `reports:read` suspicious codes and reports. A possible copied label is a case and not also an alert.
   *
   * Scope: `inbox:read`.
   */
  listInbox(input?: { query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Items on a page, at most 100. */
    limit?: number
    /** Only this kind. */
    kind?: "case" | "report" | "alert"
    /** Only this status; `open` includes what is looked into, and `new` does not. */
    status?: "open" | "new" | "looking_into" | "closed"
    /** Only this severity. */
    severity?: "high" | "medium" | "low"
    /** Only those of `me`, of `nobody` or of one member. */
    assignee?: string
    /** Only those about this product. */
    productId?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      items: Array<{
        kind: "case" | "report" | "alert"
        /** The copy case, report or alert. */
        id: string
        /** When the case was opened, the report sent or the alert raised. */
        at: string
        /** A confirmed or dismissed case is closed. */
        status: "open" | "looking_into" | "closed"
        severity: "high" | "medium" | "low"
        /** What was found, in a few English words. */
        finding: string
        /** The finding in sentences; for a report what the shopper wrote. */
        text: string
        /** The reference of a report. */
        reference: string | null
        product: {
          id: string
          name: string
        }
        batch: {
          id: string
          name: string
          isRecalled: boolean
        }
        /** The code, as printed if it was imported; null when it is about the whole batch. */
        serial: string | null
        /** Whether the code is blocked; null without a code. */
        isBlocked: boolean | null
        /** The most severe that the hidden PIN of a case’s code says; null when it says nothing. */
        pin: "used_again" | "wrong" | "guessed" | null
        assignee: {
          id: string
          /** The name, or the email address of someone who gave none. */
          name: string
        } | null
        /** For the partner’s own people. */
        note: string | null
      }>
      /** How many are not closed. 0 for what the role may not read. */
      counts: {
        case: number
        report: number
        alert: number
      }
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * Links of a product or batch.
   *
   * Where the GS1 resolver leads from the GTIN of a product, or from the lot of a batch, beside our own pages. The oldest first.
   *
   * Scope: `products:read`.
   */
  listLinks(input: { params: {
    /** The id of a batch or of a product. */
    id: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      id: string
      type: "pip" | "epil" | "smpc" | "instructions" | "quickStartGuide" | "tutorial" | "recallStatus" | "safetyInfo" | "certificationInfo" | "support" | "serviceInfo" | "faqs" | "registerProduct" | "ingredientsInfo" | "nutritionalInfo" | "allergenInfo" | "recipeInfo" | "sustainabilityInfo" | "traceability" | "dpp" | "epcis" | "hasRetailers" | "purchaseSuppliesOrAccessories" | "promotion" | "loyaltyProgram" | "review" | "leaveReview" | "relatedVideo" | "socialMedia"
      url: string
      title: string
      language: string | null
      mediaType: "text/html" | "application/pdf" | "application/json" | "application/ld+json" | "image/jpeg" | "image/png" | "video/mp4" | null
      isDefault: boolean
    }>
  }>

  /**
   * The newest scans.
   *
   * At most 50, after the one that a cursor names.
   *
   * Scope: `scans:read`.
   */
  listLiveScans(input?: { query?: {
    /** The cursor of the last scan that was received. */
    after?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: LiveScans
  }>

  /**
   * List the orders of a product.
   *
   * Newest first.
   *
   * Scope: `products:read`.
   */
  listOrders(input: { params: {
    /** The id of a product. */
    id: string
  }; query?: {
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Orders on a page, at most 100. */
    limit?: number
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Array<Order>
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * List the names of products.
   *
   * To choose from: every product of the partner, newest first. Archived ones are left out.
   *
   * Scope: `products:read`.
   */
  listProductNames(input?: { signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      id: string
      name: string
    }>
  }>

  /**
   * List products by page.
   *
   * A page of the partner’s products, with the totals of all that are not archived and the categories in use.
   *
   * Scope: `products:read`.
   */
  listProducts(input?: { query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Rows on a page, at most 100. */
    limit?: number
    /** Equal rows are sorted by age, newest first. */
    sortOrder?: "asc" | "desc"
    /** A part of the name or the description. */
    search?: string
    /** Only this category, written exactly so. */
    category?: string
    /** Whether archived ones are left out, alone in the list, or in it with the others. */
    archived?: "hide" | "only" | "include"
    /** What the products are sorted by. */
    sortField?: "createdAt" | "name" | "category" | "batches" | "stock"
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      products: Array<{
        id: string
        name: string
        description: string
        category: string
        feedbackEnabled: boolean
        /** The address of the product’s picture, for shoppers. */
        picture: string | null
        createdAt: string
        batches: number
        /** The codes of all its batches. */
        stock: number
        /** All counted scans, as of a second ago. */
        totalScans: number
      }>
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
      totals: {
        products: number
        batches: number
        stock: number
        archivedProducts: number
      }
      /** The 100 most used, in the order of the alphabet. */
      categories: Array<string>
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * List reports, newest first.
   *
   * For a partner the reports on its products; for an admin those that belong to no partner, or to one that closed its account.
   *
   * Scope: `reports:read`.
   */
  listReports(input?: { query?: {
    /** The page, from 1; a page past the last one is the last one. */
    page?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Reports on a page, at most 100. */
    limit?: number
    /** Only reports with this status. */
    status?: "new" | "looking_into" | "closed"
    /** Only reports with this reference, or on the code or batch with this number. */
    search?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      reports: Array<Report>
      counts: {
        new: number
        looking_into: number
        closed: number
      }
      pagination: {
        currentPage: number
        totalPages: number
        /** All rows; by cursor, as many as there were at the first page. */
        totalCount: number
        limit: number
        hasNextPage: boolean
        hasPreviousPage: boolean
      }
    }
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * List scans.
   *
   * Every scan of some days, batch by batch and code by code, read by cursor; nothing tells visitors apart. For what is new, ask for the days since the last time, or have scans sent to a webhook. A scan is listed some seconds after it was made. Needs a Premium or Enterprise plan.
   *
   * Scope: `scans:read`.
   */
  listScans(input?: { query?: {
    /** Only scans of this product. */
    productId?: string
    /** Only scans of this batch. */
    batchId?: string
    /** The first day, in the partner’s time zone. */
    from?: string
    /** The last day. At most 800 days are counted. */
    to?: string
    /** The last days up to the partner’s today, instead of `from` and `to`. */
    days?: number
    /** `nextCursor` of the reply before, with the same filters and order. */
    cursor?: string
    /** Scans on a page, at most 1000. */
    limit?: number
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      /** As it is printed. */
      serial: string
      /** Scans of a code are numbered from 1. */
      ordinal: number
      scannedAt: string
      method: "QR_SCAN" | "MANUAL_ENTRY"
      deviceType: string | null
      city: string | null
      country: string | null
      product: {
        id: string
        name: string
      }
      batch: {
        id: string
        name: string
      }
    }>
    /** The value of `cursor` for the next page; null on the last one. */
    nextCursor: string | null
  }>

  /**
   * Preview a label design.
   *
   * Draws a sample symbol with the saved logo, and tells whether a QR reader can read it. Saves nothing.
   *
   * Scope: `labels:write`.
   */
  previewLabelDesign(input: { body: LabelDesignFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      /** An SVG data URI. */
      symbol: string
      isReadable: boolean
    }
  }>

  /**
   * Release all batches of an order.
   *
   * Those that are made and, unless it is an import, those to come. The next scan shows the new state.
   *
   * Scope: `batches:write`.
   */
  releaseOrder(input: { params: {
    /** The id of an order. */
    id: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: Order
  }>

  /**
   * Reopen a decided copy case.
   *
   * Takes a decision back. A code that was blocked stays blocked until it is unblocked.
   *
   * Scope: `cases:write`.
   */
  reopenCopyCase(input: { params: {
    /** The case. */
    id: string
  }; body: Record<string, never>; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      /** The serial without hyphens, or the imported serial as printed. */
      verificationNumber: string
      productId: string
      productName: string
      batchId: string
      batchName: string
      state: "open" | "watched" | "confirmed" | "dismissed"
      score: number
      /** The score at which the product’s codes are suspected. */
      limit: number
      /** When the code became suspected, or watched if it never was. */
      openedAt: string
      /** The code is watched because of its hidden PIN: the score alone was too low. */
      isByPin: boolean
      isBlocked: boolean
      evidence: {
        /** Visitors, with those who sent no session id. */
        visitors: number
        locations: number
        /** Networks that were new to the code within a week. */
        networks: number
        firstAt: string
        lastAt: string
        /** Visitors who came after at least three days without any scan. */
        quietReturns: number
        /** The known visitors at the location with the most. */
        busiestLocation: number
      }
      terms: Array<{
        name: "visitors" | "locations" | "busiest_location" | "quiet_3_days" | "quiet_20_days" | "repeat_rate" | "batch_shift"
        /** What the term adds to the score; may be negative. */
        points: number
        /** The term as an English sentence with its numbers. */
        text: string
      }>
      /** What the hidden PIN says; null when nobody tried it. */
      pin: {
        /** When the right PIN was used first. */
        confirmedAt: string | null
        confirmedCity: string | null
        confirmedCountry: string | null
        /** Later checks of the code, of which no PIN was entered after, by others than who used the PIN first. Of stored scans. */
        checksWithoutPin: number
        /** How often others used the right PIN later. */
        usedAgain: number
        usedAgainAt: string | null
        /** Without those of visitors who then entered the right PIN within the hour. */
        wrongPins: number
        wrongPinAt: string | null
        /** When at least 50 PINs were wrong in a day, the last time. */
        guessedAt: string | null
        /** How many were wrong in that day. */
        guessedPins: number | null
        /** The same as English sentences, the most severe first. They give no points. */
        facts: Array<{
          name: "confirmed" | "used_again" | "wrong" | "guessed"
          text: string
        }>
      } | null
      /** Checks of the last 8 days that the scan limit refused. They are counted while the partner has the alert rule `many_scans`. */
      limitHits: number
      blockReason: string | null
      decidedAt: string | null
      dismissReason: "display_item" | "resold" | "own_test" | "other" | null
      note: string | null
      /** The first 4 and the newest 12 visitors, oldest first. */
      timeline: Array<{
        at: string
        latitude: number | null
        longitude: number | null
        city: string | null
        country: string | null
        /** The class of device; null when unknown. */
        device: "android" | "ios" | "other_mobile" | "windows" | "mac" | "linux" | "other_desktop" | null
        /** Visitors of one network have the same number; null when unknown. */
        network: number | null
        /** What this visitor counts, 0 to 1. */
        weight: number
        /** Days without any scan before this one, where kept. */
        quietDays: number | null
      }>
      /** Visitors between them who are counted but not listed. */
      leftOut: number
      /** When the PIN was used first, and the newest 12 wrong and used PINs, oldest first. Forgiven wrong ones are left out. */
      pinEvents: Array<{
        at: string
        /** `confirmed_again`: by another visitor than the first. */
        outcome: "confirmed_first" | "confirmed_again" | "pin_wrong"
        city: string | null
        country: string | null
      }>
      /** Signs that somebody staged the scans to get the code blocked. */
      stagedHints: Array<"every_visitor_located" | "one_device_class" | "within_hours" | "nobody_returned" | "no_feedback">
      /** What shoppers answered to "Is this your own item?". Unproven. */
      ownItemAnswers: {
        yes: number
        no: number
        notSure: number
      }
      /** The newest 20 other cases of the batch, the newest first. */
      otherCases: Array<{
        id: string
        verificationNumber: string
        state: "open" | "watched" | "confirmed" | "dismissed"
        score: number
      }>
      /** The newest 50 reports on this code, the newest first. */
      reports: Array<{
        id: string
        receivedAt: string
        status: "new" | "looking_into" | "closed"
      }>
    }
    message: string
  }>

  /**
   * Take the closing back.
   *
   * Reopens alerts, reports and decided cases. A code that was blocked stays blocked. Nothing is reopened when one of them is not found.
   *
   * Scope: `inbox:write`.
   */
  reopenInboxItems(input: { body: {
    /** Each by its kind and id. */
    items: Array<{
      kind: "case" | "report" | "alert"
      id: string
    }>
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      changed: number
      /** Those that were so already. */
      unchanged: number
    }
  }>

  /**
   * Have the codes of a batch made.
   *
   * The file that `downloadCodes` sends. Answers at once; a job makes the file. Ask `statusUrl` until the status is `ready` or `failed`, each time after the seconds in `Retry-After`, then get `fileUrl`. A file has at most 200 MB and is deleted after 24 hours. At most 5 are made and 20 kept at a time. Hidden PINs are in none.
   *
   * Scope: `codes:download`.
   */
  requestBatchDownload(input: { params: {
    /** The id of a batch. */
    id: string
  }; body: {
    /** The format; `svg` and `png` come as a ZIP. */
    format?: "pdf" | "csv" | "svg" | "png"
    /** The size of the symbols in a PDF. */
    size?: "ORIGINAL" | "LARGE" | "MEDIUM" | "SMALL"
    /** The side of a PNG in pixels. */
    side?: "300" | "600" | "1200"
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      status: "waiting" | "making" | "ready" | "failed"
      /** The batch, or null for the file of an order. */
      batchId: string | null
      orderId: string | null
      format: "pdf" | "csv" | "svg" | "png"
      requestedAt: string
      endedAt: string | null
      /** The size of the file, so far. */
      bytes: number
      /** Where to ask for the status. */
      statusUrl: string
      /** Where the file is, once it is ready. */
      fileUrl: string | null
      /** When the download is deleted, file and all. */
      expiresAt: string | null
      /** Why it failed. */
      error: string | null
    }
  }>

  /**
   * Have the codes of an order made.
   *
   * The file that `downloadOrder` sends, of an order that has ended. Answers at once; a job makes the file. Ask `statusUrl` until the status is `ready` or `failed`, each time after the seconds in `Retry-After`, then get `fileUrl`. A file has at most 200 MB and is deleted after 24 hours. At most 5 are made and 20 kept at a time. Hidden PINs are in none.
   *
   * Scope: `codes:download`.
   */
  requestOrderDownload(input: { params: {
    /** The id of an order. */
    id: string
  }; body: {
    /** The format; `svg` and `png` come as a ZIP. */
    format?: "pdf" | "csv" | "svg" | "png"
    /** The size of the symbols in a PDF. */
    size?: "ORIGINAL" | "LARGE" | "MEDIUM" | "SMALL"
    /** The side of a PNG in pixels. */
    side?: "300" | "600" | "1200"
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      id: string
      status: "waiting" | "making" | "ready" | "failed"
      /** The batch, or null for the file of an order. */
      batchId: string | null
      orderId: string | null
      format: "pdf" | "csv" | "svg" | "png"
      requestedAt: string
      endedAt: string | null
      /** The size of the file, so far. */
      bytes: number
      /** Where to ask for the status. */
      statusUrl: string
      /** Where the file is, once it is ready. */
      fileUrl: string | null
      /** When the download is deleted, file and all. */
      expiresAt: string | null
      /** Why it failed. */
      error: string | null
    }
  }>

  /**
   * Create or replace an alert rule.
   *
   * There is one rule of each kind at most. Those other than copied_label, many_scans, scan_burst and wrong_pins need a Premium or Enterprise plan.
   *
   * Scope: `alerts:write`.
   */
  saveAlertRule(input: { body: AlertRuleFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: Array<{
      kind: "copied_label" | "many_scans" | "scan_burst" | "wrong_pins" | "outside_countries" | "after_expiry" | "unreleased"
      /** Only for many_scans: an alert when a code has more scans than this in a day. And for wrong_pins: an alert when a product has at least so many wrong PINs, on three codes or more, in one place within a day. */
      threshold: number | null
      /** Only for outside_countries: the countries without an alert (ISO 3166-1 alpha-2). */
      countries: Array<"AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW"> | null
      /** Whether alerts are also sent by mail. For copied_label it is true: each member chooses their own mails. */
      notifyByEmail: boolean
    }>
    message: string
  }>

  /**
   * Search everything of the partner.
   *
   * At most 5 results of each kind. Products and batches are found by parts of their names and, when no name has them, by similar names; batches also by their number, codes by the first 4 or more characters of the serial or a whole imported serial, copy cases and reports by the product or the number, reports also by their reference. A link to a code or batch counts as its number. A kind that the role may not read is empty.
   *
   * Scope: `products:read`.
   */
  search(input?: { query?: {
    /** What was typed. */
    q?: string
  }; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      products: Array<{
        id: string
        name: string
        category: string
        isArchived: boolean
      }>
      batches: Array<{
        id: string
        name: string
        batchNumber: string
        productId: string
        productName: string
        isArchived: boolean
      }>
      codes: Array<{
        /** The serial without hyphens. */
        verificationNumber: string
        /** The imported serial as printed, or ours without hyphens where none was imported. */
        serialOnLabel: string
        batchId: string
        batchName: string
        productName: string
      }>
      copyCases: Array<{
        id: string
        /** The imported serial as printed, or ours without hyphens where none was imported. */
        serialOnLabel: string
        state: "open" | "watched" | "confirmed" | "dismissed"
        productName: string
      }>
      reports: Array<{
        id: string
        /** The reference that the shopper was given. */
        reference: string
        status: "new" | "looking_into" | "closed"
        productName: string | null
      }>
    }
  }>

  /**
   * The newest scans as server-sent events.
   *
   * Each event is the data of the list. The first has the existing scans; the others follow as codes are scanned.
   *
   * Scope: `scans:read`.
   */
  streamLiveScans(input?: { query?: {
    /** The cursor of the last scan that was received. */
    after?: string
  }; signal?: AbortSignal }): Promise<Response>

  /**
   * Submit feedback on a scanned product.
   *
   * Once for each visitor and code, and at most once for each scan of the code. The same `submissionId` again replaces the responses; another one is a 409 with `data.previousSubmission`. A 403 has a `data.kind`: `not_offered`, `unit_not_for_sale` or `not_scanned`.
   */
  submitFeedback(input: { params: {
    /** The serial, as printed or typed. */
    verificationNumber: string
  }; body: {
    responses: ResponsesInput
    /** The id of this submission, made by the client. */
    submissionId?: string
    /** The visitor’s id, made by the browser. */
    sessionId: string
    /** The `version` of the form that the visitor saw. */
    formVersion?: number
    deviceInfo?: {
      deviceType?: "mobile" | "desktop"
    }
    geoLocation?: {
      latitude: number
      longitude: number
    } | null
  }; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      submittedAt: string
      productName: string
    }
  }>

  /**
   * Report a suspicious product.
   *
   * A serial of a partner’s code, or the number of its batch, sends the report to that partner; every other report goes to the admins. The same `reportId` again within the hour updates the report. It is a 409 once somebody works on the report.
   */
  submitReport(input: { body: {
    /** The id of the report, made by the client. */
    reportId: string
    /** The serial or the batch number, as the shopper read or typed it. */
    enteredSerial?: string
    /** The host that the label opens, if it is not ours. */
    host?: string
    verdict?: "genuine_first" | "genuine_again" | "suspected_copy" | "expired" | "recalled" | "limit_reached" | "blocked" | "not_released" | "unknown" | "mistyped" | "foreign_host" | null
    description: string
    whereBought?: string
    /** How the manufacturer can reach the shopper. */
    contact?: string
    /** Only the city and the country are kept. */
    geoLocation?: {
      latitude: number
      longitude: number
    } | null
    /** The language of mails to the shopper about the report. */
    lang?: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "sw"
  }; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      reportId: string
      /** The reference that the shopper was given. */
      reference: string
    }
  }>

  /**
   * Change time zone and weekly mail.
   *
   * A new time zone moves scans to other days and hours. The figures follow at once, or within about a minute where there are many.
   *
   * Scope: `settings:write`.
   */
  updateAnalyticsSettings(input: { body: AnalyticsSettingsFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      /** The IANA time zone of the partner’s days and hours. */
      timeZone: string
      /** Whether a mail about the week before comes on Mondays. */
      weeklyDigest: boolean
    }
  }>

  /**
   * Change the settings of copy detection.
   *
   * Both are off until the partner turns them on.
   *
   * Scope: `cases:write`.
   */
  updateCopySettings(input: { body: {
    blockWhenConfirmed: boolean
    holdClearCopies: boolean
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      /** A code is blocked when its case is confirmed. */
      blockWhenConfirmed: boolean
      /** A code is blocked at 20 visitors in 4 locations on 15 networks over 7 days or more. */
      holdClearCopies: boolean
    }
  }>

  /**
   * Change the settings of EPCIS exports.
   *
   * Checks by shoppers are exports of scans, so to include them needs a Premium or Enterprise plan.
   *
   * Scope: `settings:write`.
   */
  updateEpcisSettings(input: { body: {
    /** Whether exports say on which day and in which country a code was checked by shoppers. Never who checked it, nor when exactly. */
    includesChecks: boolean
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      /** Whether exports say on which day and in which country a code was checked by shoppers. Never who checked it, nor when exactly. */
      includesChecks: boolean
    }
  }>

  /**
   * Assign an item, or note something.
   *
   * A field that is left out stays. Owners and quality can be assigned. When a member leaves, what they were assigned is nobody’s.
   *
   * Scope: `inbox:write`.
   */
  updateInboxItem(input: { params: {
    /** What it is. */
    kind: "case" | "report" | "alert"
    /** The copy case, report or alert. */
    id: string
  }; body: {
    /** A member; null for nobody. */
    assigneeId?: string | null
    /** For the partner’s own people; empty to delete it. */
    note?: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    data: {
      kind: "case" | "report" | "alert"
      /** The copy case, report or alert. */
      id: string
      /** When the case was opened, the report sent or the alert raised. */
      at: string
      /** A confirmed or dismissed case is closed. */
      status: "open" | "looking_into" | "closed"
      severity: "high" | "medium" | "low"
      /** What was found, in a few English words. */
      finding: string
      /** The finding in sentences; for a report what the shopper wrote. */
      text: string
      /** The reference of a report. */
      reference: string | null
      product: {
        id: string
        name: string
      }
      batch: {
        id: string
        name: string
        isRecalled: boolean
      }
      /** The code, as printed if it was imported; null when it is about the whole batch. */
      serial: string | null
      /** Whether the code is blocked; null without a code. */
      isBlocked: boolean | null
      /** The most severe that the hidden PIN of a case’s code says; null when it says nothing. */
      pin: "used_again" | "wrong" | "guessed" | null
      assignee: {
        id: string
        /** The name, or the email address of someone who gave none. */
        name: string
      } | null
      /** For the partner’s own people. */
      note: string | null
    }
  }>

  /**
   * Save the label design.
   *
   * Needs Premium or Enterprise. A design that a QR reader cannot read is refused. The logo stays as it is.
   *
   * Scope: `labels:write`.
   */
  updateLabelDesign(input: { body: LabelDesignFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: LabelDesign
  }>

  /**
   * Change a link.
   *
   * Sets all of its fields. It works at once.
   *
   * Scope: `products:write`.
   */
  updateLink(input: { params: {
    /** The id of a batch or of a product. */
    id: string
    /** The id of a link. */
    linkId: string
  }; body: LinkFormInput; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      id: string
      type: "pip" | "epil" | "smpc" | "instructions" | "quickStartGuide" | "tutorial" | "recallStatus" | "safetyInfo" | "certificationInfo" | "support" | "serviceInfo" | "faqs" | "registerProduct" | "ingredientsInfo" | "nutritionalInfo" | "allergenInfo" | "recipeInfo" | "sustainabilityInfo" | "traceability" | "dpp" | "epcis" | "hasRetailers" | "purchaseSuppliesOrAccessories" | "promotion" | "loyaltyProgram" | "review" | "leaveReview" | "relatedVideo" | "socialMedia"
      url: string
      title: string
      language: string | null
      mediaType: "text/html" | "application/pdf" | "application/json" | "application/ld+json" | "image/jpeg" | "image/png" | "video/mp4" | null
      isDefault: boolean
    }
  }>

  /**
   * Change a product’s copy limit.
   *
   * The next scan uses the new limit. Without `limit` the chosen one stays, but a product with `isResold` gets at least 12. A limit that dismissals raised goes back to the chosen one.
   *
   * Scope: `cases:write`.
   */
  updateProductCopySettings(input: { params: {
    /** The product. */
    productId: string
  }; body: {
    /** The score at which the product’s codes are suspected. */
    limit?: number
    /** Its items are shown in shops or resold, so that many people scan them. */
    isResold: boolean
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      productId: string
      productName: string
      /** The limit in force: the chosen one and what dismissals added to it. */
      limit: number
      /** The limit that the partner chose. */
      chosen: number
      /** Shown in shops or resold: the limit starts at 12. */
      isResold: boolean
      /** How many codes reached each limit in the last 90 days. */
      casesByLimit: Array<{
        limit: number
        cases: number
      }>
    }
  }>

  /**
   * Investigate or close a report.
   *
   * `looking_into` starts the investigation and also reopens a closed report. `closed` needs a `note`. Repeating a change is accepted; closing with another note is a 409.
   *
   * Scope: `reports:write`.
   */
  updateReport(input: { params: {
    /** The id of the report. */
    id: string
  }; body: {
    status: "looking_into" | "closed"
    note?: string
  }; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: Report
  }>

  /**
   * Upload the company’s logo for shoppers.
   *
   * Shoppers see it with the verdict and on the company’s page. The logo in symbols is another one. The image is encoded again as a square WebP of at most 12 kB, so that nothing but the picture is kept. It replaces the one before.
   *
   * Scope: `settings:write`.
   */
  uploadCompanyLogo(input: { body: BodyInit; type: 'image/jpeg' | 'image/png' | 'image/webp'; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      /** The address of the new picture. */
      picture: string
    }
  }>

  /**
   * Upload a logo for the symbols.
   *
   * The image is re-encoded, so metadata and anything else in the file is dropped.
   *
   * Scope: `labels:write`.
   */
  uploadLogo(input: { body: BodyInit; type: 'image/png' | 'image/jpeg' | 'image/webp'; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: LabelDesign
  }>

  /**
   * Upload the picture of a product.
   *
   * Shoppers see it with the verdict, to compare it with their pack. The image is encoded again as a square WebP of at most 12 kB, so that nothing but the picture is kept. It replaces the one before.
   *
   * Scope: `products:write`.
   */
  uploadProductPicture(input: { params: {
    /** The id of a product. */
    id: string
  }; body: BodyInit; type: 'image/jpeg' | 'image/png' | 'image/webp'; idempotencyKey?: string; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    data: {
      /** The address of the new picture. */
      picture: string
    }
  }>

  /**
   * Add a photo to a new report.
   *
   * Within an hour of the report, one photo. The server encodes it again, so that nothing but the picture is kept. The same photo again is accepted; another one is a 409 with `data.kind` `photo_exists`, a late one with `too_late`.
   */
  uploadReportPhoto(input: { params: {
    /** The id of the report. */
    id: string
  }; body: BodyInit; type: 'image/jpeg' | 'image/png' | 'image/webp'; signal?: AbortSignal }): Promise<MessageReply>

  /**
   * Check whether a batch is in order.
   *
   * Tells whether a batch with this number exists and is in order. It never says that an item is genuine, and counts nothing. Numbers that do not exist are limited as serials are.
   */
  verifyBatch(input: { params: {
    /** The batch number. */
    id: string
  }; query?: {
    /** The language of the dates in `localized`. */
    lang?: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "sw"
  }; signal?: AbortSignal }): Promise<{
    success: true
    message: string
    isBatch: true
    data: {
      state: "in_order" | "expired" | "recalled" | "not_released"
      reason: string | null
      product: {
        name: string
        category: string
        /** The address of the product’s picture. */
        picture: string | null
      }
      /** The name of the manufacturer. */
      company: string
      /** The manufacturer’s page is `/manufacturers/{companyId}`. */
      companyId: string
      /** The address of the manufacturer’s logo. */
      logo: string | null
      batch: {
        batchNumber: string
        name: string
        /** A calendar date, `YYYY-MM-DD`. */
        manufacturingDate: string
        /** A calendar date, `YYYY-MM-DD`. */
        expirationDate: string
      }
      /** The two dates in the language of `lang`, which few browsers can format. */
      localized?: {
        manufacturingDate: string
        expirationDate: string
      }
    }
  }>

  /**
   * Verify a code and record the scan.
   *
   * Gives the verdict on a serial and records one scan. The same `scanId` again is the same scan and counts once. Only a call by our own page or by another API client counts: a navigation, a prefetch or a cross-site request is refused. A code that fails is an error with its `verdict`, `reasons` and, if it was issued, `data`. A serial that was issued is always answered; after 30 others in 10 minutes a network gets 429 for them.
   */
  verifyCode(input: { params: {
    /** The serial, as printed or as a person typed it. */
    verificationNumber: string
  }; query?: {
    /** The id of this scan, made by the client. The same id again is the same scan. */
    scanId?: string
    /** The visitor’s id, made by the browser. */
    sessionId?: string
    /** A scanned code or a typed serial. */
    scanMethod?: "QR_SCAN" | "MANUAL_ENTRY"
    /** JSON text: `screenResolution`, `deviceType`, `os`, `browser`. */
    deviceInfo?: string
    /** JSON text: `type`, `downlink`. */
    networkInfo?: string
    /** How long the scanner or the typing took, in milliseconds. Kept rounded. */
    scanDuration?: number
    /** How sure the scanner was of what it read, in per cent. Kept rounded. */
    scanAccuracy?: number
    /** JSON text: `latitude`, `longitude`, `accuracy`. Kept to about a kilometre. */
    geoLocation?: string
    /** The language of `localized` in the reply. Without it there is no `localized`. */
    lang?: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "sw"
    /** The IANA time zone whose days the dates in `localized` are. */
    timeZone?: string
  }; signal?: AbortSignal }): Promise<VerdictReply>
}

/** The lists that are read by cursor. */
export type PagedOperation = 'getCode' | 'getCopySettings' | 'listActivity' | 'listAlerts' | 'listAllBatches' | 'listCodes' | 'listCopyCases' | 'listFeedback' | 'listInbox' | 'listOrders' | 'listProducts' | 'listReports' | 'listScans'

export type AlertEvidence = {
  visitors: number
  locations: number
  /** 0 when no visitor’s network is known. */
  networks: number
  /** The day of the first visitor in the partner’s time zone. */
  firstDay: string
  /** The day of the last visitor at that time. */
  lastDay: string
}

export type AlertRuleFormInput = {
  kind: "copied_label" | "many_scans" | "scan_burst" | "wrong_pins" | "outside_countries" | "after_expiry" | "unreleased"
  /** Only for many_scans: an alert when a code has more scans than this in a day. And for wrong_pins: an alert when a product has at least so many wrong PINs, on three codes or more, in one place within a day. */
  threshold?: number | null
  /** Only for outside_countries: the countries without an alert (ISO 3166-1 alpha-2). */
  countries?: Array<"AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW"> | null
  /** Whether alerts are also sent by mail. For copied_label it is true: each member chooses their own mails. */
  notifyByEmail: boolean
}

export type Allowance = {
  /** For each month of the plan, or for the trial. */
  codes: number
  reason: string
  /** Null without an end. */
  lastDay: string | null
}

export type AnalyticsSettingsFormInput = {
  /** The IANA time zone of the partner’s days and hours. */
  timeZone: string
  /** Whether a mail about the week before comes on Mondays. */
  weeklyDigest: boolean
}

export type Batch = {
  id: string
  /** The public number, for `/verify-batch/{number}`. */
  batchNumber: string
  name: string
  batchDisplayName: string
  productId: string
  quantity: number
  scanLimit: number | null
  manufacturingDate: string
  expirationDate: string
  /** The AI 10 of its GS1 labels. */
  lot: string | null
  createdAt: string
  /** A recall takes precedence, then a pending release, then a close. */
  state: "not_released" | "released" | "recalled" | "closed"
  recallReason: string | null
  closeReason: string | null
  /** True: the serials were imported by the partner. */
  isImported: boolean
  /** True: each code has a hidden PIN under a scratch panel. */
  hasPin: boolean
  /** The order that it belongs to, if any. */
  orderId: string | null
  /** True: it is not in the lists. Its codes verify as before. */
  isArchived: boolean
  /** Counts its edits, from 1. An edit names the one it is based on. */
  version: number
}

export type BatchEditFormInput = {
  /** The `version` that was read. When somebody else has edited it since, the answer is a 409. */
  version: number
  batchName: string
  /** The lot or batch number for GS1 labels (AI 10), up to 20 characters. Null or empty for none. */
  lot?: string | null
  /** The day the items were made, `YYYY-MM-DD`. */
  manufacturingDate: string
  /** The last day they may be used, not before the first. */
  expirationDate: string
}

export type BatchFormInput = {
  batchName: string
  /** How often each code may be scanned: 1 to 1,000,000; 0 or null for no limit. */
  scanLimit: number | null
  /** The lot or batch number for GS1 labels (AI 10), up to 20 characters. Null or empty for none. */
  lot?: string | null
  /** The day the items were made, `YYYY-MM-DD`. */
  manufacturingDate: string
  /** The last day they may be used, not before the first. */
  expirationDate: string
  /** True: the codes do not verify until the batch is released. */
  holdUntilReleased?: boolean
  /** True: each code has a hidden PIN, to be printed under a scratch panel. */
  hasPin?: boolean
  quantity: number
}

export type CityScans = {
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  state: string | null
  scans: number
  firstScans: number
  /** City and country: `Lagos, Nigeria`. */
  originalLocation: string
  /** In degrees; null for a city without known coordinates. */
  latitude: number | null
  /** In degrees; null for a city without known coordinates. */
  longitude: number | null
}

export type CodePin = {
  state: "unused" | "used"
  /** When its PIN was first used. */
  usedAt: string | null
  /** How often other visitors than the first used it since. */
  laterUses: number
  /** How many wrong PINs were tried on the code. */
  wrongTries: number
}

export type CodeRow = {
  id: string
  /** The QR symbol as an SVG data URI. */
  code: string
  /** The serial without hyphens. */
  verificationNumber: string
  scanCount: number
  lastScannedAt: string | null
  /** The serial on the partner’s own label; null for a code that was not imported. */
  importedSerial: string | null
  isBlocked: boolean
  /** One network used up much of its scan limit within an hour. */
  hasBurst: boolean
  /** The state of its hidden PIN; null for a code without one. */
  pin: CodePin | null
  /** What the detection of copied labels found; null when there is nothing to say. */
  copyCase: {
    id: string
    state: "open" | "watched" | "confirmed" | "dismissed"
  } | null
}

export type CopyCase = {
  id: string
  /** The serial without hyphens, or the imported serial as printed. */
  verificationNumber: string
  productId: string
  productName: string
  batchId: string
  batchName: string
  state: "open" | "watched" | "confirmed" | "dismissed"
  score: number
  /** The score at which the product’s codes are suspected. */
  limit: number
  /** When the code became suspected, or watched if it never was. */
  openedAt: string
  /** The code is watched because of its hidden PIN: the score alone was too low. */
  isByPin: boolean
  isBlocked: boolean
  evidence: {
    /** Visitors, with those who sent no session id. */
    visitors: number
    locations: number
    /** Networks that were new to the code within a week. */
    networks: number
    firstAt: string
    lastAt: string
    /** Visitors who came after at least three days without any scan. */
    quietReturns: number
    /** The known visitors at the location with the most. */
    busiestLocation: number
  }
  terms: Array<{
    name: "visitors" | "locations" | "busiest_location" | "quiet_3_days" | "quiet_20_days" | "repeat_rate" | "batch_shift"
    /** What the term adds to the score; may be negative. */
    points: number
    /** The term as an English sentence with its numbers. */
    text: string
  }>
  /** What the hidden PIN says; null when nobody tried it. */
  pin: {
    /** When the right PIN was used first. */
    confirmedAt: string | null
    confirmedCity: string | null
    confirmedCountry: string | null
    /** Later checks of the code, of which no PIN was entered after, by others than who used the PIN first. Of stored scans. */
    checksWithoutPin: number
    /** How often others used the right PIN later. */
    usedAgain: number
    usedAgainAt: string | null
    /** Without those of visitors who then entered the right PIN within the hour. */
    wrongPins: number
    wrongPinAt: string | null
    /** When at least 50 PINs were wrong in a day, the last time. */
    guessedAt: string | null
    /** How many were wrong in that day. */
    guessedPins: number | null
    /** The same as English sentences, the most severe first. They give no points. */
    facts: Array<{
      name: "confirmed" | "used_again" | "wrong" | "guessed"
      text: string
    }>
  } | null
}

export type CopyEvidence = {
  /** The phones and computers that checked the code. */
  visitors: number
  /** There may have been more visitors. */
  visitorsAtLeast: boolean
  /** The places that visitors shared, those within 3 km counted once. */
  locations: number
  /** There may have been more places. */
  locationsAtLeast: boolean
  /** When the first visitor checked the code. */
  firstAt: string
  /** When the newest visitor checked the code. */
  lastAt: string
  /** The visitor of this scan was the first one. */
  isFirstVisitor: boolean
}

export type Engagement = {
  /** Scans for each visitor, with one decimal. Scans without a session id are left out. */
  averageScans: string
  /** The percentage of scans whose code had been scanned before. */
  repeatRate: string
  /** The percentage of visitors with one scan. */
  singleScan: string
  /** The percentage of visitors with more than one scan. */
  multiScan: string
  visitors: number
  scans: number
  /** The first and the last day; null for all time. */
  range: Range | null
}

export type ErrorReply = {
  success: false
  /** A sentence for the user. */
  message: string
  /** The same text as `message`. */
  error: string
  code: "invalid_input" | "unauthenticated" | "membership_ended" | "key_expired" | "key_revoked" | "plan_required" | "payment_pending" | "payment_failed" | "not_allowed" | "scope_required" | "address_not_allowed" | "password_required" | "second_factor_required" | "second_factor_setup_required" | "limit_reached" | "not_found" | "conflict" | "rate_limited" | "busy" | "unavailable" | "internal"
  /** What is wrong with which field. */
  errors?: Array<{
    /** The path of the field, such as `feedbackConfig.rating.title`. */
    field: string
    message: string
  }>
  /** With 500 and 503: finds the lines of this request in the server’s log. */
  requestId?: string
  /** The action needs a plan. */
  subscriptionRequired?: boolean
  /** The codes of the plan are used up. */
  subscriptionLimitExceeded?: boolean
  verdict?: "genuine_first" | "genuine_again" | "suspected_copy" | "expired" | "recalled" | "limit_reached" | "blocked" | "not_released" | "unknown" | "mistyped"
  reasons?: Array<string>
  localized?: {
    language: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "sw"
    tone: "green" | "gold" | "amber" | "red" | "grey"
    title: string
    sentence?: string
    product?: string
    company?: string
    /** The serial as it was entered, when there is no code for it. */
    enteredSerial?: string
    /** What was counted about this code. */
    evidence?: string
    /** In place of `evidence` for a genuine unit that was checked before. Shown on gold. */
    repeatEvidence?: string
    /** Why: the manufacturer’s reason or our own words, one line each. */
    reason?: string
    /** What to do. */
    nextStep?: string
    /** That it was checked today, with the time in the zone of `timeZone`. */
    checkedAt?: string
    /** The label of the link that tries again, when the server did not answer. */
    retry?: string
    category?: string
    /** Not with a warning about a code that nobody checked before. */
    status?: string
    batch?: string
    manufacturingDate?: string
    expirationDate?: string
    serial?: string
    /** The address of the product’s picture, to compare with the pack. */
    picture?: string
    /** The address of the company’s logo. */
    logo?: string
    /** The seal is drawn whole: a first right PIN on a code that nothing speaks against. */
    look?: "sealed"
    /** How to offer the PIN: as `data.pinOffer`, or `again` after a wrong PIN where another try is answered. */
    pin?: "quiet" | "main" | "again"
  }
  data?: Record<string, unknown>
  /** Of an unpaid payment: `payment`, as the list of payments shows it. */
  details?: Record<string, unknown>
}

export type FailedChecks = {
  failedChecks: number
  period: "day" | "week" | "month"
  range: Range
  trends: Array<{
    /** The first day of the day, week (from Monday) or month. */
    date: string
    verdicts: Record<string, number>
  }>
}

export type FeedbackConfig = {
  verificationEnabled?: false
  feedbackEnabled?: true
  /** Counts the edits of the form; 1 without it. Set by the server. */
  version?: number
  /** The order of the questions; those that it leaves out come last. */
  order?: Array<"emoji" | "multipleChoice" | "rating" | "openEnded">
  emoji?: {
    title: string
    /** Grows when the question is reworded; 1 without it. Set by the server. */
    revision?: number
    options: Array<"very_happy" | "happy" | "neutral" | "sad">
  }
  multipleChoice?: {
    title: string
    /** Grows when the question is reworded; 1 without it. Set by the server. */
    revision?: number
    options: Array<{
      value: string
      label: string
    }>
  }
  rating?: {
    title: string
    /** Grows when the question is reworded; 1 without it. Set by the server. */
    revision?: number
    scale: 5
  }
  openEnded?: {
    title: string
    /** Grows when the question is reworded; 1 without it. Set by the server. */
    revision?: number
    placeholder: string
    maxLength: 500
  }
}

export type FeedbackConfigInput = {
  verificationEnabled?: false
  feedbackEnabled?: true
  /** Counts the edits of the form; 1 without it. Set by the server. */
  version?: number
  /** The order of the questions; those that it leaves out come last. */
  order?: Array<"emoji" | "multipleChoice" | "rating" | "openEnded">
  emoji?: {
    title: string
    /** Grows when the question is reworded; 1 without it. Set by the server. */
    revision?: number
    options?: Array<"very_happy" | "happy" | "neutral" | "sad">
  }
  multipleChoice?: {
    title: string
    /** Grows when the question is reworded; 1 without it. Set by the server. */
    revision?: number
    options: Array<{
      value: string
      label: string
    }>
  }
  rating?: {
    title: string
    /** Grows when the question is reworded; 1 without it. Set by the server. */
    revision?: number
    scale?: 5
  }
  openEnded?: {
    title: string
    /** Grows when the question is reworded; 1 without it. Set by the server. */
    revision?: number
    placeholder?: string
    maxLength?: 500
  }
}

export type FeedbackEntry = {
  id: string
  /** Feedback is `held` when too much came from one network. It counts nowhere until you accept it, and never when you discard it. */
  status: "counted" | "held" | "discarded"
  submittedAt: string
  verificationNumber: string
  batch: {
    id: string
    name: string
  }
  responses: {
    rating: number | null
    emoji: "very_happy" | "happy" | "neutral" | "sad" | null
    /** The value of the option; `choice` is its label. */
    multipleChoice: string | null
    openEnded: string | null
  }
  /** The label of the chosen option, as the visitor read it. */
  choice: string | null
  /** The questions that were answered and that the form no longer asks so. */
  earlierQuestions: Array<{
    question: "emoji" | "multipleChoice" | "rating" | "openEnded"
    title: string
  }>
  deviceInfo: {
    deviceType: "mobile" | "desktop" | null
  }
  city: string | null
}

export type FirstScans = {
  totalScans: number
  /** Scans of codes that had not been scanned before. */
  firstScans: number
  period: "day" | "week" | "month"
  range: Range
  trends: Array<{
    /** The first day of the day, week (from Monday) or month. */
    date: string
    scans: number
    firstScans: number
  }>
}

export type FormEditFormInput = {
  /** The `version` that was read. When somebody else has edited it since, the answer is a 409. */
  version: number
  feedbackConfig: FeedbackConfigInput
}

export type Geographic = {
  /** Every city, the most scanned first. */
  topLocations: Array<CityScans>
  distribution: Array<{
    country: string
    scans: number
  }>
  /** Scans with a known city. */
  localizedScans: number
  totalScans: number
  /** The first and the last day; null for all time. */
  range: Range | null
}

export type ImportFormInput = {
  batchName: string
  /** How often each code may be scanned: 1 to 1,000,000; 0 or null for no limit. */
  scanLimit: number | null
  /** The lot or batch number for GS1 labels (AI 10), up to 20 characters. Null or empty for none. */
  lot?: string | null
  /** The day the items were made, `YYYY-MM-DD`. */
  manufacturingDate: string
  /** The last day they may be used, not before the first. */
  expirationDate: string
  /** True: the codes do not verify until the batch is released. */
  holdUntilReleased?: boolean
  /** True: each code has a hidden PIN, to be printed under a scratch panel. */
  hasPin?: boolean
  /** A CSV (RFC 4180) with one serial in each line. */
  csv?: string
  /** The serials as a list, in place of `csv`; `line 3` is the third one. */
  serials?: Array<string>
  /** Imports serials that are easy to guess, too. */
  confirmGuessable?: boolean
}

export type LabelDesign = {
  /** The color of the modules, as `#rrggbb`. */
  color: string
  /** True: the modules have round corners. */
  isRounded: boolean
  /** The text under each symbol. */
  brandName: string | null
  /** True: a logo is in the middle of each symbol. */
  hasLogo: boolean
}

export type LabelDesignFormInput = {
  color: string
  isRounded: boolean
  brandName?: string
}

export type LinkFormInput = {
  /** What it leads to, by the GS1 Web Vocabulary: `pip` is the page about the product, `epil` its leaflet. */
  type: "pip" | "epil" | "smpc" | "instructions" | "quickStartGuide" | "tutorial" | "recallStatus" | "safetyInfo" | "certificationInfo" | "support" | "serviceInfo" | "faqs" | "registerProduct" | "ingredientsInfo" | "nutritionalInfo" | "allergenInfo" | "recipeInfo" | "sustainabilityInfo" | "traceability" | "dpp" | "epcis" | "hasRetailers" | "purchaseSuppliesOrAccessories" | "promotion" | "loyaltyProgram" | "review" | "leaveReview" | "relatedVideo" | "socialMedia"
  /** Begins with `https://`, on a public website that is not this one. */
  url: string
  /** For people who choose between links. */
  title: string
  /** Of the page, such as `fr` or `en-GB`. Null or empty: for all readers. */
  language?: string | null
  /** What it leads to: `text/html` is a page. Null: not said. */
  mediaType?: "text/html" | "application/pdf" | "application/json" | "application/ld+json" | "image/jpeg" | "image/png" | "video/mp4" | null
  /** True: the product or lot leads there without a link type. It takes the place of another default. */
  isDefault?: boolean
}

export type LiveScan = {
  cursor: string
  productName: string
  batchName: string
  city: string | null
  country: string | null
  method: "QR_SCAN" | "MANUAL_ENTRY"
  isFirst: boolean
  scannedAt: string
}

export type LiveScans = {
  /** The oldest first. */
  scans: Array<LiveScan>
  /** Where to continue; null before the first scan. */
  cursor: string | null
}

export type MapSettings = {
  /** The URL of map tiles with {z}, {x} and {y}; null for none. */
  tileUrl: string | null
  /** The credit of the tiles, in which `[text](https://...)` is a link. */
  tileAttribution: string | null
  /** A search with the API of Nominatim; null for none. */
  geocoderUrl: string | null
}

export type MessageReply = {
  success: true
  message: string
}

export type Order = {
  id: string
  productId: string
  name: string
  quantity: number
  /** How many batches it is split into. */
  batchCount: number
  batchesMade: number
  /** How many of its batches are made and not released. */
  batchesHeld: number
  /** The codes in the batches that are made; they stay, whatever becomes of the order. */
  codesMade: number
  /** How far an import is. Its batches appear together at the end, or not at all. */
  codesPrepared: number
  /** `payment_withdrawn`: the payment of its month was given back, so the rest was not made. */
  state: "in_progress" | "ready" | "canceled" | "payment_withdrawn" | "failed"
  /** True while the partner is suspended: it goes on afterwards. */
  isPaused: boolean
  isImported: boolean
  scanLimit: number | null
  manufacturingDate: string
  expirationDate: string
  lot: string | null
  holdUntilReleased: boolean
  hasPin: boolean
  createdAt: string
  endedAt: string | null
  /** Why an import failed: its first lines with an error. */
  lineErrors: Array<{
    /** The path of the field, such as `feedbackConfig.rating.title`. */
    field: string
    message: string
  }>
  /** How many lines have an error. */
  lineErrorCount: number
}

export type OrderFormInput = {
  /** The name of the order; its batches are called `{name} 1 of 6` and so on. */
  orderName: string
  /** How often each code may be scanned: 1 to 1,000,000; 0 or null for no limit. */
  scanLimit: number | null
  /** The lot or batch number for GS1 labels (AI 10), up to 20 characters. Null or empty for none. */
  lot?: string | null
  /** The day the items were made, `YYYY-MM-DD`. */
  manufacturingDate: string
  /** The last day they may be used, not before the first. */
  expirationDate: string
  /** True: the codes do not verify until the batch is released. */
  holdUntilReleased?: boolean
  /** True: each code has a hidden PIN, to be printed under a scratch panel. */
  hasPin?: boolean
  /** How many codes, more than one batch holds. */
  quantity: number
}

export type PinFigures = {
  /** False: the partner has no batch with hidden PINs. */
  hasPins: boolean
  /** Scans of the batches with hidden PINs. */
  scans: number
  /** PINs that were compared. */
  pinChecks: number
  /** Those that were wrong. */
  wrongPins: number
  /** Codes whose PIN was checked. A code counts once a day. */
  codesChecked: number
  /** Those of them that only the visitor of their first use checked, again. */
  codesRechecked: number
  /** Codes whose PIN was right and used for the first time. */
  codesConfirmed: number
  period: "day" | "week" | "month"
  range: Range
  trends: Array<{
    /** The first day of the day, week (from Monday) or month. */
    date: string
    pinChecks: number
    wrongPins: number
  }>
  /** At most 10 cities, the most wrong PINs first. */
  places: Array<{
    city: string
    /** ISO 3166-1 alpha-2. */
    country: string
    pinChecks: number
    wrongPins: number
    trends: Array<{
      /** The first day of the day, week (from Monday) or month. */
      date: string
      pinChecks: number
      wrongPins: number
    }>
  }>
}

export type Product = {
  id: string
  name: string
  category: string
  description: string
  feedbackEnabled: boolean
  verificationEnabled: boolean
  feedbackConfig: FeedbackConfig | null
  /** With 14 digits. */
  gtin: string | null
  labelFormat: "native_qr" | "gs1_qr" | "gs1_datamatrix"
  /** Whether verdicts offer the hidden PIN always, or only when the code may have been copied. */
  pinOffer: "always" | "when_suspected"
  /** The address of the product’s picture, for shoppers. */
  picture: string | null
  /** True: it and its batches are not in the lists. Their codes verify as before. */
  isArchived: boolean
  /** Counts its edits, from 1. An edit names the one it is based on. */
  version: number
}

export type ProductEditFormInput = {
  /** The `version` that was read. When somebody else has edited it since, the answer is a 409. */
  version: number
  name: string
  description?: string
  category: string
  /** The GTIN of the product: 8, 12, 13 or 14 digits with the right check digit, which GS1 gave the partner. Null or empty for none. */
  gtin?: string | null
  /** `native_qr`: a QR code with our own address. `gs1_qr`: a QR code with a GS1 Digital Link. `gs1_datamatrix`: a GS1 DataMatrix. The last two need a GTIN. */
  labelFormat?: "native_qr" | "gs1_qr" | "gs1_datamatrix"
  /** Whether verdicts offer the hidden PIN always, or only when the code may have been copied. */
  pinOffer?: "always" | "when_suspected"
}

export type ProductFormInput = {
  name: string
  description?: string
  category: string
  /** The GTIN of the product: 8, 12, 13 or 14 digits with the right check digit, which GS1 gave the partner. Null or empty for none. */
  gtin?: string | null
  /** `native_qr`: a QR code with our own address. `gs1_qr`: a QR code with a GS1 Digital Link. `gs1_datamatrix`: a GS1 DataMatrix. The last two need a GTIN. */
  labelFormat?: "native_qr" | "gs1_qr" | "gs1_datamatrix"
  /** Whether verdicts offer the hidden PIN always, or only when the code may have been copied. */
  pinOffer?: "always" | "when_suspected"
  /** The name of the batch; generated when it is empty. */
  batch?: string
  quantity: number
  /** How often each code may be scanned: 1 to 100, or null for no limit. */
  scanLimit: number | null
  /** The lot or batch number for GS1 labels (AI 10), up to 20 characters. Null or empty for none. */
  lot?: string | null
  /** The day the items were made, `YYYY-MM-DD`. */
  manufacturingDate: string
  /** The last day they may be used, not before the first. */
  expirationDate: string
  /** True: the codes do not verify until the batch is released. */
  holdUntilReleased?: boolean
  /** True: each code has a hidden PIN, to be printed under a scratch panel. */
  hasPin?: boolean
  isParentProduct?: true
  verificationEnabled?: boolean
  feedbackEnabled?: boolean
  feedbackConfig?: FeedbackConfigInput | null
}

/** The first and the last day. */
export type Range = {
  from: string
  to: string
}

export type Report = {
  id: string
  /** The reference that the shopper was given. */
  reference: string
  createdAt: string
  status: "new" | "looking_into" | "closed"
  verdict: "genuine_first" | "genuine_again" | "suspected_copy" | "expired" | "recalled" | "limit_reached" | "blocked" | "not_released" | "unknown" | "mistyped" | "foreign_host" | null
  /** The serial or the batch number, as the shopper read or typed it; null for a label without one. */
  enteredSerial: string | null
  /** The serial of the code that was found, if one was issued. */
  issuedSerial: string | null
  host: string | null
  product: {
    id: string
    name: string
  } | null
  batch: {
    id: string
    name: string
  } | null
  /** Whose code it is on, when that company has closed its account. Admins handle it then. */
  closedCompany: string | null
  description: string
  whereBought: string | null
  contact: string | null
  city: string | null
  country: string | null
  hasPhoto: boolean
  investigationStartedAt: string | null
  closedAt: string | null
  closingNote: string | null
}

export type ResponsesInput = {
  emoji?: "very_happy" | "happy" | "neutral" | "sad" | null
  multipleChoice?: string | null
  rating?: number | null
  openEnded?: string | null
}

export type ScanMethods = {
  period: "day" | "week" | "month"
  range: Range
  trends: Array<{
    /** The first day of the day, week (from Monday) or month. */
    date: string
    methods: Record<string, number>
  }>
}

export type ScanVolume = {
  totalScans: number
  /** In percent against as many days before, with one decimal; null when those had no scan. */
  growth: number | null
  period: "day" | "week" | "month"
  range: Range
  trends: Array<{
    /** The first day of the day, week (from Monday) or month. */
    date: string
    scans: number
  }>
}

export type Subscription = {
  planType: "TRIAL" | "BASIC" | "PREMIUM" | "ENTERPRISE"
  status: "ACTIVE" | "ENDED"
  endDate: string
  /** Made or ordered in this period. */
  qrCodesGenerated: number
  /** With the allowance. */
  qrCodeLimit: number
  /** On a trial only. */
  remainingQrCodes?: number
  allowance: Allowance | null
  /** On Premium and Enterprise, while active. */
  canCollectFeedback: boolean
  /** On Premium and Enterprise, while active. */
  canDesignLabels: boolean
  /** On Premium and Enterprise, while active. */
  canUseDeepAnalytics: boolean
  /** The month that is already paid and begins when this one ends. */
  next: {
    planType: "TRIAL" | "BASIC" | "PREMIUM" | "ENTERPRISE"
    startDate: string
    endDate: string
  } | null
  /** The end of the last paid month; without one, of this period. */
  paidUntil: string
  savedCard: {
    planType: "BASIC" | "PREMIUM" | "ENTERPRISE"
    brand: string
    last4: string
    expiry: string
  } | null
  /** The charge to come, if the plan renews. */
  renewal: {
    /** The end of this period; the card is charged on the last day before. */
    date: string
    planType: "BASIC" | "PREMIUM" | "ENTERPRISE"
    /** In kobo. */
    amount: number
  } | null
}

export type SummaryItem = {
  id: string
  name: string
  description: string
  /** True for a product, false for a batch. */
  isParentProduct: boolean
  /** The number of codes of a batch; 0 for a product. */
  quantity: number
  category: string
  /** The product of a batch; null for a product. */
  parentProductId: string | null
  feedbackEnabled: boolean
  /** The address of the product’s picture, for shoppers. */
  picture: string | null
}

export type SuspectedCopies = {
  suspectedCopies: number
  period: "day" | "week" | "month"
  range: Range
  trends: Array<{
    /** The first day of the day, week (from Monday) or month. */
    date: string
    suspectedCopies: number
  }>
}

export type TimePatterns = {
  /** At most three hours with scans, the busiest first: `14:00, 9:00`. */
  peakHours: string
  /** At most three weekdays with scans, the busiest first. */
  mostActiveDays: string
  patterns: {
    /** Monday to Sunday. */
    weekdayDistribution: Array<{
      day: string
      count: number
    }>
    /** All 24 hours, the busiest first. */
    hourlyDistribution: Array<{
      hour: number
      count: number
    }>
    /** Monday to Sunday, each with its scans from 0:00 to 23:00. */
    weekdayHours: Array<{
      day: string
      hours: Array<number>
    }>
  }
  /** The first and the last day; null for all time. */
  range: Range | null
}

export type VerdictData = {
  verificationNumber: string
  product: {
    name: string
    category: string
  }
  /** The name of the manufacturer. */
  company: string
  /** The manufacturer’s page is `/manufacturers/{companyId}`. */
  companyId: string
  batch: {
    name: string
    /** A calendar date, `YYYY-MM-DD`. */
    manufacturingDate: string
    /** A calendar date, `YYYY-MM-DD`. */
    expirationDate: string
  }
  isFirstScan: boolean
  isRepeatScan: boolean
  verificationStatus: "FIRST_SCAN" | "REPEAT_SCAN" | "LIMIT_REACHED"
  earlierScans: number
  firstScannedAt: string | null
  scannedByYou: boolean
  /** How many other visitors checked this code so far. */
  otherVisitors?: number
  /** The label has a hidden PIN that can be checked: `quiet` on a good day, `main` when the code may be copied. */
  pinOffer?: "quiet" | "main"
  /** Why the label may have been copied: with `suspected_copy`, and with `limit_reached` where it applies. */
  copyEvidence?: CopyEvidence
}

export type VerdictReply = {
  success: true
  message: string
  verdict: "genuine_first" | "genuine_again" | "suspected_copy" | "expired" | "recalled" | "limit_reached" | "blocked" | "not_released" | "unknown" | "mistyped"
  reasons: Array<string>
  data: VerdictData
  /** The verdict in the language of `lang`. An error reply has it too. */
  localized?: {
    language: "en" | "ha" | "yo" | "ig" | "pcm" | "fr" | "sw"
    tone: "green" | "gold" | "amber" | "red" | "grey"
    title: string
    sentence?: string
    product?: string
    company?: string
    /** The serial as it was entered, when there is no code for it. */
    enteredSerial?: string
    /** What was counted about this code. */
    evidence?: string
    /** In place of `evidence` for a genuine unit that was checked before. Shown on gold. */
    repeatEvidence?: string
    /** Why: the manufacturer’s reason or our own words, one line each. */
    reason?: string
    /** What to do. */
    nextStep?: string
    /** That it was checked today, with the time in the zone of `timeZone`. */
    checkedAt?: string
    /** The label of the link that tries again, when the server did not answer. */
    retry?: string
    category?: string
    /** Not with a warning about a code that nobody checked before. */
    status?: string
    batch?: string
    manufacturingDate?: string
    expirationDate?: string
    serial?: string
    /** The address of the product’s picture, to compare with the pack. */
    picture?: string
    /** The address of the company’s logo. */
    logo?: string
    /** The seal is drawn whole: a first right PIN on a code that nothing speaks against. */
    look?: "sealed"
    /** How to offer the PIN: as `data.pinOffer`, or `again` after a wrong PIN where another try is answered. */
    pin?: "quiet" | "main" | "again"
  }
  /** The product asks for feedback instead of being verified: show its form, not the verdict. */
  feedbackOnly?: true
  feedbackConfig?: FeedbackConfig
  productName?: string
  verificationNumber?: string
}

// Generated from the migrations by `npm run schema`: do not edit.
import type { Generated } from 'kysely'

export type Tables = {
  account: {
    id: Generated<number>
    institutionId: number | null
    kind: 'credit' | 'points' | 'gateway-clearing' | 'sales' | 'points-granted' | 'bank' | 'owed-back'
    posted: Generated<number | null>
    floor: number | null
    allowed: Generated<number>
    successorId: number | null
  }
  advertChoice: {
    id: Generated<number>
    memberId: number
    kind: string
    step: 'agreed' | 'ended' | 'confirmed'
    at: Date
  }
  answerTemplate: {
    id: Generated<number>
    title: string
    body: string
    version: Generated<number>
    actor: string
    at: Date
  }
  appInterface: {
    id: string
    version: Generated<string>
    name: string
    type: Generated<string>
    logType: Generated<'ALL' | 'REQUEST' | 'RESPONSE' | 'ERROR' | 'NONE'>
    direction: Generated<'OUTBOUND' | 'INBOUND'>
    systemCode: Generated<string>
    remark: Generated<string>
    ipLimited: Generated<boolean>
    ipList: Generated<string>
    url: Generated<string>
    httpMethod: Generated<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>
    needsSession: Generated<boolean>
    limitByChannel: Generated<boolean>
    channel: Generated<'AOS' | 'IOS' | 'WEB'>
    allowedChannels: Generated<string[]>
    keys: Generated<string[]>
    changedAt: Date | null
    changedBy: number | null
  }
  approvalRequest: {
    id: Generated<number>
    kind: '01' | '02' | '03'
    memberId: number | null
    staffId: number | null
    mobile: string
    ip: string
    requestedAt: Date
    state: Generated<'asked' | 'approved' | 'rejected'>
    decidedAt: Date | null
    decidedBy: number | null
    reason: Generated<string>
  }
  auditAnchor: {
    one: Generated<boolean>
    entryId: number
    hash: Buffer
    gaplessFrom: number
  }
  auditBreak: {
    id: number | null
    at: Date | null
  }
  auditChange: {
    id: Generated<number>
    callId: string
    staffId: number
    at: Generated<Date>
    record: string
    key: string
    before: unknown
    after: unknown
  }
  auditEntry: {
    id: Generated<number>
    at: Date
    staffId: number | null
    ip: string
    tranId: string
    menu: string
    endpoint: string
    summary: string
    target: unknown
    reason: Generated<string>
    outcome: 'allowed' | 'refused' | 'failed'
    hash: Buffer
    callId: string | null
    result: Generated<string>
  }
  backupRun: {
    id: Generated<number>
    kind: 'base' | 'logs' | 'check'
    day: string
    startedAt: Date
    endedAt: Date | null
    reachesAt: Date | null
    bytes: Generated<number>
    pieces: Generated<number>
    failure: string | null
  }
  bankDeposit: {
    id: Generated<number>
    key: string
    receivedAt: Date
    name: string
    nameKey: string
    memo: string
    amount: number
    matched: Generated<number>
    state: Generated<'open' | 'matched' | 'aside'>
    proposal: Generated<'sure' | 'choose' | 'none'>
    readAt: Date
  }
  banner: {
    id: Generated<number>
    title: string
    text: string
    picture: string
    link: string
    audience: 'everyone' | 'visitors' | 'members' | 'clinics'
    rank: number
    startsAt: Date
    endsAt: Date
    shown: boolean
    version: Generated<number>
    actor: string
    at: Date
  }
  booksReading: {
    day: string
    startedAt: Date
    broken: number | null
  }
  booksViolation: {
    rule: string | null
    key: string | null
    detail: string | null
  }
  bouncedEmail: {
    email: string
    at: Date
    actor: string
  }
  brand: {
    id: Generated<number>
    code: string
    name: string
    nameEn: string
    field: string
    story: string
    country: string
    foundedYear: number
    hue: string
    rank: number
    logo: Generated<string>
    initial: Generated<string>
    version: Generated<number>
  }
  bridgeCall: {
    id: Generated<number>
    interfaceId: string
    version: string
    callId: string
    direction: string
    phase: 'request' | 'response'
    channel: string
    resultCode: string
    timedOut: boolean
    elapsedMs: number
    fields: unknown
    memberId: number | null
    staffId: number | null
    at: Date
  }
  cart: {
    memberId: number
    cartId: Generated<string>
  }
  cartLine: {
    id: Generated<number>
    memberId: number
    optionId: number
    quantity: number
    selected: Generated<boolean>
    seenPrice: number
    addedAt: Date
  }
  category: {
    id: Generated<number>
    parentId: number | null
    level: number
    code: string
    name: string
    rank: number
    hidden: Generated<boolean>
    version: Generated<number>
  }
  categorySynonym: {
    categoryId: number
    word: string
  }
  chat: {
    memberId: number
    askedBy: string
    state: 'waiting' | 'answered' | 'closed'
    movedAt: Date
    lastSeq: Generated<number>
    memberRead: Generated<number>
    staffRead: Generated<number>
    openedSeq: Generated<number>
    assigneeId: number | null
    assignee: Generated<string>
  }
  chatMessage: {
    memberId: number
    seq: number
    author: 'member' | 'staff' | 'note' | 'shop'
    actor: string
    key: string
    body: string
    fileId: string | null
    inquiryId: number | null
    at: Date
    productId: number | null
    orderNumber: string | null
  }
  claim: {
    id: Generated<number>
    number: string
    orderId: number
    institutionId: number
    memberId: number
    kind: 'cancel' | 'return' | 'exchange'
    state: 'asked' | 'approved' | 'collecting' | 'collected' | 'inspecting' | 'done' | 'rejected' | 'withdrawn'
    settling: Generated<boolean>
    trouble: Generated<string>
    goods: number
    shippingBack: number
    feesBack: string[]
    fee: number
    refund: number
    taxFree: number
    collection: 'pickup' | 'self' | null
    collectOn: string | null
    collectFrom: unknown | null
    memo: Generated<string>
    carrier: string | null
    trackingNumber: string | null
    refundAccount: string | null
    reply: Generated<string>
    requestedAt: Date
    decidedAt: Date | null
    decidedBy: string | null
    endedAt: Date | null
  }
  claimEvent: {
    id: Generated<number>
    claimId: number
    state: string
    words: Generated<string>
    actor: string
    at: Date
  }
  claimGoods: {
    claimId: number
    line: number
    lotId: number
    fate: 'good' | 'quarantine' | 'scrap'
    quantity: number
    collected: Generated<number>
  }
  claimLine: {
    claimId: number
    line: number
    quantity: number
    approved: number
    reason: 'change-of-mind' | 'ordered-wrong' | 'wrong-item' | 'damaged' | 'defective' | 'short-dated' | 'recalled' | 'other'
    words: Generated<string>
    fileId: string | null
  }
  claimViolation: {
    rule: string | null
    key: string | null
    detail: string | null
  }
  clearance: {
    id: Generated<number>
    optionId: number
    lotId: number
    pieces: number
    startedAt: Date
    startedBy: string
    endedAt: Date | null
    endedBy: string | null
    backs: Generated<number>
  }
  clinicRepresentative: {
    institutionId: number
    name: string
    phone: Generated<string>
    at: Date
  }
  code: {
    groupId: string
    id: string
    name: string
    rank: Generated<number>
    used: Generated<boolean>
    needed: Generated<boolean>
    removedAt: Date | null
  }
  codeGroup: {
    id: string
    name: string
    rank: Generated<number>
    needed: Generated<boolean>
    removedAt: Date | null
  }
  codeProof: {
    proofHash: Buffer
    bindingHash: Buffer
    expiresAt: Date
    spentAt: Date | null
  }
  collection: {
    id: Generated<number>
    title: string
    reason: string
    startsOn: string
    endsOn: string
    withdrawn: Generated<boolean>
    version: Generated<number>
    actor: string
    at: Date
  }
  collectionProduct: {
    collectionId: number
    productId: number
    rank: number
  }
  consent: {
    id: Generated<number>
    memberId: number
    term: string
    version: number
    agreed: boolean
    ip: string
    at: Date
  }
  creditCharge: {
    orderId: number
    institutionId: number
    amount: number
    settled: Generated<number>
    dueOn: string
  }
  creditRepayment: {
    id: Generated<number>
    institutionId: number
    memberId: number
    kind: 'card' | 'virtual-account'
    amount: number
    settled: Generated<number>
    state: Generated<'awaiting-payment' | 'checking' | 'awaiting-deposit' | 'paid' | 'failed'>
    dueAt: Date | null
    at: Date
  }
  creditReturn: {
    id: Generated<number>
    institutionId: number
    orderId: number
    cause: string
    amount: number
    paymentId: number | null
    account: string | null
    accountAt: Date | null
    paidAt: Date | null
    paidBy: string | null
    at: Date
  }
  creditTerms: {
    id: Generated<number>
    institutionId: number
    creditLimit: number
    termDays: number
    overdueBlocks: boolean
    blocked: boolean
    releasedUntil: string | null
    reason: string
    actor: string
    at: Date
    overLimitAsks: Generated<boolean>
  }
  deliveryAddress: {
    id: Generated<number>
    institutionId: number
    label: string
    receiver: string
    phone: string
    postcode: string
    address1: string
    address2: Generated<string>
    memo: Generated<string>
    isDefault: Generated<boolean>
    createdAt: Date
  }
  depositEvent: {
    id: Generated<number>
    depositId: number
    kind: 'matched' | 'undone' | 'aside' | 'reopened'
    note: string
    actor: string
    at: Date
  }
  depositMatch: {
    id: Generated<number>
    depositId: number
    institutionId: number
    orderId: number | null
    amount: number
    undone: Generated<boolean>
  }
  depositViolation: {
    rule: string | null
    key: string | null
    detail: string | null
  }
  exchangeLine: {
    claimId: number
    number: string
    orderId: number
    line: number
    quantity: number
    sent: Generated<number>
    at: Date
    heldReason: string | null
    heldUntil: string | null
  }
  faq: {
    id: Generated<number>
    category: 'member' | 'order' | 'delivery' | 'money'
    question: string
    answer: string
    rank: number
    shown: Generated<boolean>
    version: Generated<number>
    actor: Generated<string>
    at: Generated<Date>
  }
  favouriteMenu: {
    staffId: number
    menuId: string
    rank: number
  }
  fileGroup: {
    id: string
    name: string
    accept: Generated<string>
    maxBytes: number
    maxCount: number
    readableBy: 'public' | 'signed-in' | 'owner' | 'staff'
    writableBy: 'signed-in' | 'staff'
    menuId: string | null
    variants: Generated<boolean>
  }
  fileSet: {
    id: string
    groupId: string
    memberId: number | null
    staffId: number | null
    createdAt: Date
    claimedBy: string | null
    forgottenAt: Date | null
  }
  fileUpload: {
    id: string
    setId: string
    name: string
    bytes: number
    createdAt: Date
    no: number | null
    arrived: Generated<number>
    parts: Generated<string[]>
    turn: Generated<number>
    storingUntil: Date | null
  }
  grantRequest: {
    id: Generated<number>
    roleId: number
    staffId: number | null
    grants: Generated<unknown>
    askedBy: number
    askedAt: Date
    state: Generated<'asked' | 'approved' | 'rejected'>
    decidedBy: number | null
    decidedAt: Date | null
  }
  homeLayout: {
    id: number
    sections: unknown
    version: Generated<number>
    actor: string
    at: Date
  }
  idempotentCall: {
    principal: string
    route: string
    key: string
    requestHash: Buffer
    state: 'running' | 'done'
    status: number | null
    reply: unknown | null
    at: Date
  }
  identityCheck: {
    ticketHash: Buffer
    verificationId: string
    bindingHash: Buffer
    proofHash: Buffer | null
    person: string | null
    expiresAt: Date
    spentAt: Date | null
  }
  inquiry: {
    id: Generated<number>
    memberId: number
    kind: 'order' | 'product' | 'delivery' | 'money' | 'account' | 'adverse-event' | 'other'
    title: string
    orderNumber: string | null
    lot: Generated<string>
    happenedOn: string | null
    state: 'asked' | 'answered' | 'closed'
    reportNumber: Generated<string>
    askedBy: string
    assignee: Generated<string>
    askedAt: Date
    dueAt: Date
    productId: number | null
  }
  inquiryMessage: {
    id: Generated<number>
    inquiryId: number
    author: 'member' | 'staff' | 'note'
    body: string
    actor: string
    fileId: string | null
    at: Date
  }
  institution: {
    id: Generated<number>
    name: string
    businessNumber: string
    careNumber: string | null
    directorName: string
    phone: string
    taxEmail: string
    postcode: string
    address1: string
    address2: Generated<string>
    priceGroupId: number
    creditTermDays: Generated<number>
    createdAt: Date
    mergedInto: number | null
  }
  institutionMerge: {
    fromId: number
    intoId: number
    moved: unknown
    reason: string
    actor: string
    at: Date
  }
  interfaceCall: {
    id: Generated<number>
    interfaceId: string
    version: string
    callId: string
    direction: string
    phase: 'request' | 'response'
    channel: string
    resultCode: string
    timedOut: boolean
    elapsedMs: number
    fields: unknown
    memberId: number | null
    staffId: number | null
    at: Date
  }
  invitation: {
    id: Generated<number>
    institutionId: number
    invitedBy: number
    keyHash: Buffer
    name: string
    mobile: string
    role: 'director' | 'buyer' | 'reader'
    orderLimit: number | null
    monthLimit: number | null
    invitedAt: Date
    expiresAt: Date
    withdrawnAt: Date | null
    usedAt: Date | null
    memberId: number | null
  }
  jobState: {
    name: string
    endedAt: Date | null
    ms: number | null
    failedAt: Date | null
    failure: string | null
  }
  joinApplication: {
    memberId: number
    personHash: Buffer
    form: Generated<unknown>
    businessAnswer: 'open' | 'resting' | 'closed' | 'different' | 'unknown' | null
    businessAsked: Generated<string>
    businessTaxType: Generated<string>
    businessAskedAt: Date | null
    assignee: Generated<string>
    reason: Generated<string>
    version: Generated<number>
    begunAt: Date
    sentAt: Date | null
    decidedAt: Date | null
    firstYesBy: Generated<string>
    firstYesAt: Date | null
  }
  joinEvent: {
    id: Generated<number>
    memberId: number
    kind: 'begun' | 'sent' | 'asked' | 'rejected' | 'approved' | 'note' | 'first-yes'
    note: Generated<string>
    actor: string
    at: Date
  }
  joinPaper: {
    id: Generated<number>
    memberId: number
    kind: 'business' | 'opening' | 'licence'
    fileId: string
    state: 'sent' | 'accepted' | 'asked'
    reason: Generated<string>
    at: Date
  }
  journal: {
    id: Generated<number>
    causeType: string
    cause: string
    event: string
    reverses: number | null
    note: Generated<string>
    actor: string
    at: Date
  }
  kit: {
    id: Generated<number>
    institutionId: number
    name: string
    version: Generated<number>
    changedBy: string
    changedAt: Date
  }
  kitLine: {
    kitId: number
    optionId: number
    quantity: number
    rank: number
  }
  knownPlace: {
    placeKey: Buffer
    usedAt: Date
  }
  ledgerEntry: {
    journalId: number
    line: number
    accountId: number
    amount: number
    balanceAfter: number | null
  }
  leftMember: {
    memberId: number
    sealed: string
    leftAt: Date
    emptiedAt: Date | null
    keptUntil: string
  }
  licence: {
    memberId: number
    sealed: string
    at: Date
  }
  limitedCall: {
    key: string
    calls: number
    endsAt: Date
  }
  linkKey: {
    keyHash: Buffer
    purpose: string
    document: string
    memberId: number
    createdAt: Date
    expiresAt: Date
    redeemedAt: Date | null
  }
  linkedIdentity: {
    provider: 'kakao' | 'naver' | 'golf'
    providerId: string
    memberId: number
    linkedAt: Date
  }
  loginFailure: {
    loginKey: Buffer
    failed: number
    lastFailedAt: Date
    idKey: Buffer | null
    rounds: Generated<number>
    total: Generated<number>
  }
  lot: {
    id: Generated<number>
    optionId: number
    number: string
    expiresOn: string | null
    onHand: number
    recalled: Generated<boolean>
    receivedAt: Date
    quarantined: Generated<number>
    picked: Generated<number>
    place: string | null
    receivedTemperature: number | null
    loggerNumber: string | null
    supplier: string | null
    takenFrom: number | null
  }
  lotPaper: {
    fileId: string
    lotId: number
    kind: '시험성적서' | '국가출하승인서' | '허가증' | '첨부문서' | '기타'
    at: Date
    actor: string
    id: Generated<number>
  }
  mall: {
    id: string
    name: string
  }
  member: {
    id: Generated<number>
    loginId: string
    name: string
    customerType: string
    status: string
    statusReason: Generated<string>
    institutionId: number | null
    email: string
    mobile: string
    passwordHash: string
    passwordChangedAt: Date
    createdAt: Date
    lastLoginAt: Date | null
    mustChangePassword: Generated<boolean>
    passwordPostponedAt: Date | null
    awakenedAt: Date | null
    lockedAt: Date | null
    institutionRole: Generated<'director' | 'buyer' | 'reader'>
    orderLimit: number | null
    monthLimit: number | null
  }
  memberChange: {
    id: Generated<number>
    memberId: number
    kind: 'status' | 'role' | 'institution' | 'unlock'
    before: Generated<string>
    after: Generated<string>
    reason: Generated<string>
    actor: Generated<string>
    at: Date
  }
  menu: {
    id: string
    systemCode: Generated<string>
    parentId: string | null
    name: string
    url: string | null
    step: number
    rank: Generated<number>
    displayed: Generated<boolean>
    deviceScope: Generated<'A' | 'D' | 'M'>
    programId: Generated<string>
    icon: Generated<string>
    isDefault: Generated<boolean>
    authorityScope: Generated<string>
    ipLimited: Generated<boolean>
    ipList: Generated<string>
    version: Generated<number>
  }
  menuFunction: {
    menuId: string
    function: string
    name: string
  }
  messageText: {
    key: string
    text: string
    updatedAt: Date
    updatedBy: number
  }
  nameSynonym: {
    word: string
    meaning: string
  }
  notice: {
    id: number | null
    title: string | null
    body: string | null
    category: string | null
    pinned: boolean | null
    publishedAt: Date | null
  }
  notification: {
    id: Generated<number>
    kind: string
    cause: string
    channel: 'screen' | 'kakao' | 'sms'
    memberId: number
    urgent: boolean
    title: string
    body: string
    code: Generated<string>
    link: string
    values: unknown
    at: Date
    state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'
    dueAt: Date
    attempts: Generated<number>
    leasedUntil: Date | null
    sentAt: Date | null
    providerId: Generated<string>
    failure: Generated<string>
    readAt: Date | null
    resentBy: string | null
    resendReason: string | null
  }
  notificationChoice: {
    memberId: number
    topic: string
    channel: 'kakao' | 'sms'
    wanted: boolean
  }
  notificationHours: {
    memberId: number
    from: number
    until: number
  }
  notificationPreference: {
    memberId: number
    kind: string
    channel: 'kakao' | 'sms'
    wanted: boolean
    chosenAt: Date
  }
  notificationTemplate: {
    kind: string
    channel: 'screen' | 'kakao' | 'sms'
    version: number
    title: string
    body: string
    code: string
    used: boolean
    writtenBy: string
    writtenAt: Date
  }
  operationMinute: {
    minute: Date
    kind: 'total' | 'call' | 'refusal' | 'outside' | 'job' | 'pool' | 'place'
    name: string
    count: number
    failed: number
    ms: number
    most: number
    steps: number[]
  }
  orderConsent: {
    orderId: number
    code: string
    version: string
    memberId: number
    at: Date
  }
  orderEvent: {
    id: Generated<number>
    orderId: number
    status: string
    note: Generated<string>
    actor: string
    at: Date
  }
  orderLine: {
    orderId: number
    line: number
    optionId: number
    productCode: string
    productName: string
    optionName: string
    unitName: string
    storage: string
    taxable: boolean
    quantity: number
    shipped: Generated<number>
    listPrice: number
    unitPrice: number
    priceReason: string
    amount: number
    cancelled: Generated<number>
    delivered: Generated<number>
    returned: Generated<number>
    promisedOn: string | null
    heldReason: string | null
    heldUntil: string | null
    expectedOn: string | null
    delayReason: string | null
  }
  orderNote: {
    id: Generated<number>
    orderId: number
    kind: 'note' | 'hold' | 'release' | 'approve' | 'cancel'
    words: string
    actor: string
    at: Date
  }
  orderRefund: {
    orderId: number
    part: string
    credit: number
    points: number
    gateway: number
    taxFree: number
    at: Date
    taxFreeOfAll: Generated<number>
  }
  orderStateCount: {
    id: Generated<number>
    status: string
    change: number
  }
  parcel: {
    id: Generated<number>
    orderId: number
    number: number
    kind: Generated<'order' | 'exchange'>
    claimId: number | null
    storage: 'ambient' | 'cold' | 'frozen'
    state: 'picking' | 'packed' | 'shipped' | 'delivered' | 'given-up'
    assignedTo: string | null
    boxes: Generated<number>
    carrier: string | null
    trackingNumber: string | null
    promisedOn: string | null
    expectedOn: string | null
    pickedAt: Date | null
    packedAt: Date | null
    shippedAt: Date | null
    deliveredAt: Date | null
    handoverTemperature: number | null
    handedOverBy: string | null
    receivedBy: string | null
    level: Generated<number>
    nextCheckAt: Date | null
  }
  parcelChange: {
    parcelId: number
    number: number
    kind: 'corrected' | 'arrived'
    words: string
    receiver: string | null
    actor: string
    at: Date
  }
  parcelEvent: {
    id: Generated<number>
    parcelId: number
    at: Date
    level: number
    place: Generated<string>
    words: Generated<string>
    correction: Generated<number>
  }
  parcelLine: {
    parcelId: number
    orderId: number
    line: number
    lotId: number
    quantity: number
  }
  paymentAttempt: {
    id: Generated<number>
    operation: 'confirm' | 'cancel'
    gatewayOrderId: string
    gatewayKey: string
    paymentKey: string | null
    amount: number
    state: 'intent' | 'sent' | 'unknown' | 'waiting-deposit' | 'done' | 'failed'
    transactionKey: string | null
    code: string | null
    message: string | null
    secret: string | null
    account: unknown | null
    refundAccount: unknown | null
    receiptUrl: string | null
    createdAt: Date
    sentAt: Date | null
    resolvedAt: Date | null
    nextCheckAt: Date | null
    causeType: 'order' | 'repayment' | 'cancellation' | 'part-refund' | 'repayment-excess' | 'credit-return'
    cause: string
    kind: 'card' | 'virtual-account' | 'transfer'
    taxFree: Generated<number>
    paymentId: number | null
    refunded: Generated<number>
    taxFreeRefunded: Generated<number>
    askedAt: Date | null
    listedAt: Date | null
  }
  paymentDifference: {
    id: Generated<number>
    kind: 'deposit-reversed' | 'refunded-elsewhere' | 'refund-missing' | 'amount' | 'not-taken' | 'not-listed' | 'unknown-payment'
    paymentId: number | null
    gatewayOrderId: string
    paymentKey: string
    expected: number
    actual: number
    state: Generated<'open' | 'explained' | 'agreed'>
    foundAt: Date
    closedAt: Date | null
    closedBy: string | null
    note: Generated<string>
  }
  pointEarning: {
    orderNumber: string
    termsId: number
    earned: Generated<number>
    steps: Generated<number>
  }
  pointLot: {
    id: Generated<number>
    accountId: number
    granted: number
    used: Generated<number>
    expired: Generated<number>
    expiresAt: Date
    journalId: number
  }
  pointTerms: {
    id: Generated<number>
    earning: boolean
    cosmeticPermille: number
    bookPermille: number
    consumablePermille: number
    perOrder: number
    validDays: number
    reason: string
    actor: string
    at: Date
  }
  pointUse: {
    lotId: number
    journalId: number
    amount: number
  }
  post: {
    id: Generated<number>
    title: string
    body: string
    category: string
    pinned: Generated<boolean>
    publishedAt: Date
    board: Generated<'notice' | 'library' | 'academic'>
    state: Generated<'draft' | 'published' | 'withdrawn'>
    audience: Generated<'everyone' | 'members'>
    fileId: string | null
    brandId: number | null
    productId: number | null
    videoUrl: Generated<string>
    version: Generated<number>
    actor: Generated<string>
    at: Generated<Date>
    announcedAt: Date | null
    endsAt: Date | null
  }
  postReading: {
    memberId: number
    postId: number
    percent: number
    readAt: Date
    completedAt: Date | null
  }
  preparedOrder: {
    id: Generated<number>
    key: Generated<string>
    institutionId: number
    note: Generated<string>
    actor: string
    at: Date
    expiresAt: Date
    withdrawnAt: Date | null
    refusedAt: Date | null
    refusedBy: Generated<string>
    reason: Generated<string>
  }
  preparedOrderLine: {
    preparedId: number
    line: number
    optionId: number
    quantity: number
  }
  priceEntry: {
    id: Generated<number>
    optionId: number
    priceGroupId: number | null
    institutionId: number | null
    promotionId: number | null
    minQuantity: Generated<number>
    unitPrice: number
    startsAt: Generated<Date>
    endsAt: Generated<Date>
  }
  priceGroup: {
    id: Generated<number>
    name: string
  }
  pricePlan: {
    id: Generated<number>
    optionId: number
    startsOn: string
    price: number
    listPrice: number
    reason: string
    state: Generated<'planned' | 'applied' | 'withdrawn'>
    actor: string
    at: Date
  }
  product: {
    id: Generated<number>
    code: string
    name: string
    spec: string
    brandId: number
    category1Id: number
    category2Id: number
    category3Id: number
    kind: 'device' | 'drug' | 'cosmetic' | 'consumable' | 'equipment' | 'book'
    licensedOnly: boolean
    deviceGrade: number | null
    taxable: Generated<boolean>
    storage: 'ambient' | 'cold' | 'frozen'
    unitName: string
    packQuantity: number
    minQuantity: Generated<number>
    stepQuantity: Generated<number>
    priceOnRequest: Generated<boolean>
    saleState: Generated<'on-sale' | 'paused' | 'discontinued' | 'hidden'>
    flags: Generated<string[]>
    picture: string
    rank: number
    popularity: Generated<number>
    publishedAt: Date
    defaultOptionId: number | null
    optionCount: Generated<number>
    price: Generated<number>
    listPrice: Generated<number>
    description: string
    details: unknown
    onSaleAt: Date | null
    offSaleAt: Date | null
  }
  productChange: {
    id: Generated<number>
    productId: number
    actor: string
    at: Date
    reason: string
    changes: unknown
  }
  productCount: {
    category1Id: number
    category2Id: number
    category3Id: number
    brandId: number
    kind: string
    storage: string
    licensedOnly: boolean
    count: number
  }
  productOption: {
    id: Generated<number>
    productId: number
    code: string
    name: string
    rank: number
    listPrice: number
    price: number
    udi: Generated<string>
    allowance: number | null
    allowancePeriod: Generated<'week' | 'month'>
    clearanceOf: number | null
    clearanceUntil: string | null
  }
  promotion: {
    id: Generated<number>
    name: string
    startsAt: Date
    endsAt: Date
  }
  purgeRun: {
    kind: string
    day: string
    purged: number
    at: Date
  }
  putBack: {
    orderId: number
    line: number
    lotId: number
    quantity: number
    at: Date
  }
  rangeChange: {
    id: Generated<number>
    record: 'category' | 'brand'
    recordId: number
    actor: string
    at: Date
    reason: string
    changes: unknown
  }
  rangeCount: {
    category3Id: number
    brandId: number
    count: number
  }
  recall: {
    id: Generated<number>
    reason: string
    grade: number
    notice: string
    reportDue: string
    startedAt: Date
    startedBy: string
  }
  recallLot: {
    lotId: number
    recallId: number
    quarantined: number
  }
  recallNotice: {
    recallId: number
    institutionId: number
    sends: Generated<number>
    sentAt: Date
    readAt: Date | null
    repliedAt: Date | null
    note: Generated<string>
    collectedAt: Date | null
  }
  recallShare: {
    recallId: number
    institutionId: number
    lotId: number
    shipped: number
    remaining: number | null
  }
  recentView: {
    memberId: number
    productId: number
    viewedAt: Date
  }
  reconciliation: {
    day: string
    fromAt: Date
    untilAt: Date
    step: Generated<'ask' | 'list' | 'unlisted' | 'done'>
    cursor: Generated<string>
    leasedUntil: Date
    finishedAt: Date | null
  }
  refreshToken: {
    tokenHash: Buffer
    sessionId: string
    issuedAt: Date
    usedAt: Date | null
    childHash: Buffer | null
  }
  refundViolation: {
    rule: string | null
    key: string | null
    detail: string | null
  }
  relatedProduct: {
    productId: number
    relatedId: number
    rank: number
  }
  renewal: {
    id: Generated<number>
    memberId: number
    institutionId: number | null
    subject: 'institution' | 'business' | 'opening' | 'licence'
    form: unknown | null
    before: unknown | null
    fileId: string | null
    state: 'waiting' | 'accepted' | 'rejected' | 'taken-back'
    reason: Generated<string>
    endsOn: string | null
    toldDays: number | null
    sentAt: Date
    decidedAt: Date | null
    decidedBy: Generated<string>
  }
  repaymentViolation: {
    rule: string | null
    key: string | null
    detail: string | null
  }
  restockAlert: {
    memberId: number
    optionId: number
    askedAt: Date
    toldAt: Date | null
  }
  role: {
    id: Generated<number>
    name: string
    description: Generated<string>
    version: Generated<number>
  }
  roleAuthority: {
    roleId: number
    menuId: string
    function: string
  }
  salesByBrand: {
    day: string
    brandId: number
    amount: number
  }
  salesByDay: {
    day: string
    orders: number
    pieces: number
    amount: number
  }
  salesByInstitution: {
    day: string
    institutionId: number
    orders: number
    amount: number
  }
  salesByProduct: {
    day: string
    productId: number
    pieces: number
    amount: number
  }
  salesChange: {
    id: Generated<number>
    day: string
    institutionId: number
    productId: number | null
    orders: number
    pieces: number
    amount: number
  }
  salesOrder: {
    id: Generated<number>
    number: string
    institutionId: number
    memberId: number
    orderType: '01' | '02'
    cartId: string
    status: 'awaiting-approval' | 'awaiting-payment' | 'checking-payment' | 'awaiting-deposit' | 'confirmed' | 'preparing' | 'part-shipped' | 'shipped' | 'delivered' | 'completed' | 'cancelled'
    cancelReason: 'buyer' | 'payment-failed' | 'deposit-expired' | 'abandoned' | 'shop' | 'approval-refused' | 'approval-expired' | 'director-refused' | 'director-expired' | null
    paymentKind: 'credit' | 'card' | 'virtual-account' | 'transfer' | 'points'
    listTotal: number
    goods: number
    shipping: number
    payCredit: Generated<number>
    payPoints: Generated<number>
    payGateway: Generated<number>
    supply: number
    vat: number
    taxFree: number
    lineCount: number
    summary: string
    delivery: unknown
    wantedOn: string | null
    taxDocument: 'tax-invoice' | 'card-slip' | 'cash-receipt' | 'none'
    placedAt: Date
    confirmedAt: Date | null
    dueAt: Date | null
    deliveredAt: Date | null
    parentId: number | null
    sharedParcels: Generated<string[]>
    awaits: Generated<'staff' | 'director'>
  }
  salesTruth: {
    day: string | null
    institutionId: number | null
    productId: number | null
    orders: number | null
    pieces: number | null
    amount: number | null
  }
  salesViolation: {
    rule: string | null
    key: string | null
    detail: string | null
  }
  savedOrderFilter: {
    id: Generated<number>
    staffLogin: string
    name: string
    filter: unknown
    isDefault: Generated<boolean>
  }
  scannedSerial: {
    orderId: number
    parcelNumber: number
    lotId: number
    serial: string
  }
  searchEntry: {
    productId: number
    rank: number
    code: string
    text: string
    keys: number[]
    own: Generated<number>
  }
  searchMiss: {
    day: string
    words: string
    count: Generated<number>
  }
  searchPin: {
    words: string
    typed: string
    productId: number
    rank: number
    startsAt: Date
    endsAt: Date
  }
  searchStale: {
    productId: number
  }
  searchStop: {
    word: string
    typed: string
  }
  searchWord: {
    word: string
    near: number[]
    named: boolean
  }
  session: {
    id: string
    memberId: number | null
    processId: string
    ip: string
    userAgent: string
    createdAt: Date
    lastSeenAt: Date
    endedAt: Date | null
    endReason: 'logout' | 'password' | 'duplicated' | 'expired' | 'disabled' | 'reused' | 'elsewhere' | null
    staffId: number | null
    confirmedAt: Date | null
  }
  shelfPrice: {
    groupId: number
    productId: number
    from: Date
    until: Date
    price: number
    category1Id: number
    category2Id: number
    category3Id: number
    brandId: number
  }
  shipmentViolation: {
    rule: string | null
    key: string | null
    detail: string | null
  }
  signInTicket: {
    ticketHash: Buffer
    kind: 'must-change' | 'approved-reset' | 'link' | 'golf' | 'oauth'
    memberId: number | null
    staffId: number | null
    sealed: string | null
    expiresAt: Date
    usedAt: Date | null
  }
  smsCode: {
    ticketHash: Buffer
    bindingHash: Buffer
    codeHash: Buffer
    tries: Generated<number>
    expiresAt: Date
    spentAt: Date | null
  }
  smsSend: {
    id: Generated<number>
    mobileHash: Buffer
    ipHash: Buffer
    at: Date
  }
  specialDraft: {
    id: Generated<string>
    offerId: number
    institutionId: number
    memberId: number
    orderNumber: string | null
    at: Date
  }
  specialDraftLine: {
    draftId: string
    optionId: number
    quantity: number
  }
  specialOffer: {
    id: Generated<number>
    number: string
    title: string
    note: string
    startsOn: string
    endsOn: string
    closed: Generated<boolean>
    actor: string
    at: Date
  }
  specialOfferClinic: {
    offerId: number
    institutionId: number
  }
  specialOfferLine: {
    offerId: number
    optionId: number
    unitPrice: number
    quantity: number
    taken: Generated<number>
  }
  specialRequest: {
    id: Generated<number>
    institutionId: number
    memberId: number
    offerId: number | null
    title: string
    body: string
    state: 'asked' | 'answered' | 'declined'
    reply: Generated<string>
    answerId: number | null
    actor: string | null
    at: Date
  }
  staff: {
    id: Generated<number>
    loginId: string
    name: string
    email: string
    mobile: string
    passwordHash: string
    passwordChangedAt: Date
    mustChangePassword: Generated<boolean>
    status: 'active' | 'pending' | 'disabled'
    allowedIps: Generated<string>
    createdAt: Date
    lastLoginAt: Date | null
    awakenedAt: Date | null
    version: Generated<number>
  }
  staffHandover: {
    id: Generated<number>
    staffId: number
    by: number
    formerMobile: Generated<string>
    at: Date
  }
  staffRole: {
    staffId: number
    roleId: number
  }
  standingOrder: {
    id: Generated<number>
    institutionId: number
    memberId: number
    name: string
    every: 'weeks' | 'month'
    count: number
    state: Generated<'active' | 'paused' | 'ended'>
    nextOn: string
    version: Generated<number>
    consents: unknown
    createdAt: Date
  }
  standingOrderLine: {
    standingId: number
    optionId: number
    quantity: number
    agreedPrice: number
    rank: number
  }
  standingOrderRun: {
    standingId: number
    on: string
    state: 'told' | 'asked' | 'placed' | 'skipped' | 'missed'
    key: Generated<string>
    orderNumber: string | null
    note: Generated<string>
    at: Date
  }
  stock: {
    optionId: number
    onHand: number
    reserved: Generated<number>
    nextExpiry: string | null
    restockOn: string | null
    reorderAt: number | null
  }
  stockMove: {
    id: Generated<number>
    optionId: number
    lotId: number | null
    onHandChange: number
    reservedChange: number
    reason: 'received' | 'reserved' | 'released' | 'shipped' | 'returned' | 'adjusted' | 'counted' | 'quarantined' | 'released-from-quarantine' | 'scrapped' | 'to-clearance' | 'from-clearance'
    cause: string
    at: Date
    quarantineChange: Generated<number>
    actor: string | null
    note: Generated<string>
  }
  storedFile: {
    setId: string
    no: number
    name: string
    type: string
    bytes: number
    blobKey: string
    state: 'storing' | 'stored' | 'deleted'
    createdAt: Date
    width: number | null
    height: number | null
    variants: Generated<string[]>
  }
  substitute: {
    productId: number
    rank: number
    substituteId: number
  }
  supplyChange: {
    id: Generated<number>
    entryId: number | null
    productId: number | null
    institutionId: number | null
  }
  supplyEntry: {
    id: Generated<number>
    moveId: number
    duty: 'drug' | 'device'
    kind: 'supply' | 'return'
    orderId: number
    optionId: number
    lotId: number
    quantity: number
    unitPrice: number
    suppliedOn: string
    serials: Generated<string[]>
    turn: Generated<number>
    missing: Generated<string[]>
  }
  supplyReport: {
    id: Generated<number>
    number: string
    duty: 'drug' | 'device'
    kind: 'regular' | 'correction'
    firstDay: string
    lastDay: string
    lines: number
    amount: number
    reason: Generated<string>
    madeAt: Date
    actor: string
  }
  supplyReportLine: {
    id: Generated<number>
    reportId: number
    no: number
    entryId: number
    turn: number
    action: 'new' | 'cancel'
    fields: unknown
  }
  systemCheck: {
    id: Generated<number>
    systemCode: Generated<string>
    targetCode: Generated<string>
    title: string
    beginsAt: Date
    endsAt: Date
    ipList: Generated<string>
    redirectUrl: Generated<string>
    used: Generated<boolean>
    createdAt: Date
    createdBy: number
  }
  taxEntry: {
    id: Generated<number>
    orderId: number
    cause: string
    institutionId: number
    taxable: boolean
    supply: number
    vat: number
    suppliedOn: string
    invoiceId: number | null
  }
  taxInvoice: {
    id: Generated<number>
    number: string
    institutionId: number
    kind: 'order' | 'month' | 'correction'
    taxable: boolean
    writtenOn: string
    purpose: '청구' | '영수'
    buyer: unknown
    email: string
    supply: number
    vat: number
    corrects: number | null
    correctionCode: number | null
    reverses: Generated<boolean>
    state: 'queued' | 'asking' | 'issued' | 'sent' | 'refused' | 'cancelling' | 'cancelled'
    problem: Generated<string>
    taxOfficeNumber: string | null
    createdAt: Date
    issuedAt: Date | null
    sentAt: Date | null
    nextAt: Date | null
    actor: string
  }
  useByWish: {
    institutionId: number
    months: number
  }
  visit: {
    id: Generated<number>
    institutionId: number
    memberId: number
    purpose: 'goods' | 'samples' | 'device' | 'advice' | 'terms'
    place: string
    note: Generated<string>
    firstOn: string
    firstSlot: string
    secondOn: string | null
    secondSlot: string | null
    state: 'asked' | 'confirmed' | 'done' | 'cancelled'
    visitOn: string | null
    visitSlot: string | null
    representative: Generated<string>
    result: Generated<string>
    version: Generated<number>
    askedAt: Date
  }
  waitingOrder: {
    id: Generated<number>
    institutionId: number
    memberId: number
    optionId: number
    quantity: number
    agreedPrice: number
    consents: unknown
    key: Generated<string>
    askedAt: Date
    until: string
    state: Generated<'waiting' | 'placed' | 'missed' | 'ended'>
    endedAt: Date | null
    orderNumber: Generated<string>
    note: Generated<string>
  }
  wish: {
    memberId: number
    productId: number
    addedAt: Date
  }
}

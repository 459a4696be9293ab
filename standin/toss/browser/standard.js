/* The stand-in's payment script: the same call as the real one, leading to a local page instead. */
;(function () {
  'use strict'
  var base = new URL('../', document.currentScript.src)

  function fail(code, message) {
    var error = new Error(message)
    error.code = code
    return Promise.reject(error)
  }

  function isSite(address) {
    try {
      return /^https?:$/.test(new URL(address).protocol)
    } catch {
      return false
    }
  }

  /** The first thing wrong with a request, as the real script says it before opening anything. */
  function findFault(request) {
    if (['CARD', 'VIRTUAL_ACCOUNT', 'TRANSFER'].indexOf(request.method) < 0) return ['INVALID_PARAMETERS', 'method']
    if (!request.amount || request.amount.currency !== 'KRW') return ['INVALID_PARAMETERS', 'amount.currency']
    if (!Number.isSafeInteger(request.amount.value)) return ['INVALID_PARAMETERS', 'amount.value']
    if (request.amount.value <= 0) return ['BELOW_ZERO_AMOUNT', 'amount.value']
    if (!/^[A-Za-z0-9_=-]{6,64}$/.test(request.orderId || '')) return ['INVALID_PARAMETERS', 'orderId']
    if (!request.orderName || request.orderName.length > 100) return ['INVALID_PARAMETERS', 'orderName']
    if (!isSite(request.successUrl)) return ['INVALID_PARAMETERS', 'successUrl']
    if (!isSite(request.failUrl)) return ['INVALID_PARAMETERS', 'failUrl']
    return null
  }

  function TossPayments(clientKey) {
    if (!/^(test|live)_g?ck_/.test(clientKey || '')) throw Object.assign(new Error('clientKey'), { code: 'INVALID_CLIENT_KEY' })
    return {
      payment: function (options) {
        return {
          requestPayment: function (request) {
            var fault = findFault(request)
            if (fault) return fail(fault[0], fault[1])
            var target = new URL('window', base)
            var account = request.virtualAccount || {}
            var fields = {
              clientKey: clientKey,
              customerKey: options.customerKey,
              method: request.method,
              amount: request.amount.value,
              taxFreeAmount: request.taxFreeAmount,
              orderId: request.orderId,
              orderName: request.orderName,
              customerName: request.customerName,
              successUrl: request.successUrl,
              failUrl: request.failUrl,
              validHours: account.validHours,
            }
            Object.keys(fields).forEach(function (name) {
              if (fields[name] !== undefined && fields[name] !== null) target.searchParams.set(name, String(fields[name]))
            })
            window.location.assign(target.href)
            return new Promise(function () {})
          },
        }
      },
    }
  }
  TossPayments.ANONYMOUS = 'ANONYMOUS'
  window.TossPayments = TossPayments
})()

/* The stand-in's identity script: the same call as the real one, leading to a local window instead. */
;(function () {
  'use strict'
  var base = new URL('../', document.currentScript.src)

  function isSite(address) {
    try {
      return /^https?:$/.test(new URL(address).protocol)
    } catch {
      return false
    }
  }

  function fail(message) {
    return Promise.reject(Object.assign(new Error(message), { code: 'INVALID_ARGUMENTS' }))
  }

  window.PortOne = {
    /** On a computer a popup answers through the promise; on a phone the page itself is led away and comes back at redirectUrl. */
    requestIdentityVerification: function (request) {
      if (!request || !request.storeId) return fail('storeId')
      if (!request.channelKey) return fail('channelKey')
      if (!request.identityVerificationId) return fail('identityVerificationId')
      if (request.redirectUrl !== undefined && !isSite(request.redirectUrl)) return fail('redirectUrl')
      var target = new URL('window', base)
      target.searchParams.set('storeId', request.storeId)
      target.searchParams.set('channelKey', request.channelKey)
      target.searchParams.set('identityVerificationId', request.identityVerificationId)

      var phone = window.matchMedia('(pointer: coarse)').matches
      var popup = phone ? null : window.open('about:blank', 'portone-identity', 'popup,width=480,height=720')
      if (!popup) {
        if (!request.redirectUrl) return fail('redirectUrl')
        target.searchParams.set('redirectUrl', request.redirectUrl)
        window.location.assign(target.href)
        return new Promise(function () {})
      }
      target.searchParams.set('opener', window.location.origin)
      popup.location.replace(target.href)
      return new Promise(function (resolve) {
        function finish(answer) {
          window.removeEventListener('message', heard)
          clearInterval(watch)
          resolve(answer)
        }
        function heard(event) {
          if (event.origin === base.origin && event.data && event.data.portone && event.data.portone.identityVerificationId === request.identityVerificationId) finish(event.data.portone)
        }
        window.addEventListener('message', heard)
        // what a window says before it closes may arrive a moment after
        var wasClosed = false
        var watch = setInterval(function () {
          if (!wasClosed) return (wasClosed = popup.closed)
          finish({ transactionType: 'IDENTITY_VERIFICATION', identityVerificationId: request.identityVerificationId, code: 'FAILURE_TYPE_PG', message: '사용자가 본인인증을 취소하였습니다.', pgCode: 'C001', pgMessage: '사용자 취소' })
        }, 500)
      })
    },
  }
})()

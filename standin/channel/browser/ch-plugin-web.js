/* The stand-in's Channel Talk: takes the calls that wait at the loader's door, checks who boots, and opens a window. */
;(function () {
  'use strict'
  var base = new URL('.', document.currentScript.src)
  var waiting = (window.ChannelIO && window.ChannelIO.q) || []
  var booted = null
  var shown = null

  function boot(options, done) {
    fetch(new URL('boot', base), {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({
        pluginKey: options.pluginKey,
        memberId: options.memberId,
        memberHash: options.memberHash,
      }),
    }).then(
      function (answer) {
        if (!answer.ok) return done && done(new Error('boot was refused'), null)
        booted = options
        if (done) done(null, { memberId: options.memberId })
      },
      function (error) {
        if (done) done(error, null)
      },
    )
  }

  var methods = {
    boot: boot,
    showMessenger: function () {
      if (!booted || shown) return
      shown = document.createElement('section')
      shown.setAttribute('aria-label', '채널톡')
      shown.textContent = '채널톡에서 ' + ((booted.profile && booted.profile.name) || booted.memberId) + '님과 상담해요.'
      shown.style.cssText = 'position:fixed;right:24px;bottom:96px;z-index:30;padding:16px;background:#fff;border:1px solid #8794a0'
      document.body.append(shown)
    },
    hideMessenger: function () {
      if (shown) shown.remove()
      shown = null
    },
    shutdown: function () {
      methods.hideMessenger()
      booted = null
    },
  }

  function take(args) {
    if (!Object.hasOwn(methods, args[0])) throw new Error('Channel Talk knows no ' + args[0])
    methods[args[0]].apply(null, Array.prototype.slice.call(args, 1))
  }
  window.ChannelIO = function () {
    take(arguments)
  }
  waiting.forEach(take)
})()

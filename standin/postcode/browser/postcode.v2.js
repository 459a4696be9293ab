/* The stand-in's postcode script: the same constructor, options and result as the real one, over invented addresses. */
;(function () {
  'use strict'
  var base = new URL('.', document.currentScript.src)

  function searchAddress(options, query) {
    var target = new URL('postcode/search', base)
    target.searchParams.set('to', window.location.origin)
    target.searchParams.set('shorthand', options.shorthand === false ? 'n' : 'y')
    if (query) target.searchParams.set('q', query)
    return target.href
  }

  /** Calls back with the result that `source` sends, once. */
  function listen(source, options, close) {
    function receive(event) {
      if (event.origin !== base.origin || event.source !== source() || !event.data || event.data.kind !== 'postcode') return
      window.removeEventListener('message', receive)
      if (options.oncomplete) options.oncomplete(event.data.result)
      close()
      if (options.onclose) options.onclose('COMPLETE_CLOSE')
    }
    window.addEventListener('message', receive)
    return function () {
      window.removeEventListener('message', receive)
    }
  }

  function size(value) {
    return typeof value === 'number' ? value + 'px' : value || '100%'
  }

  function Postcode(options) {
    this.options = options || {}
  }

  Postcode.prototype.embed = function (element, settings) {
    var options = this.options
    var frame = document.createElement('iframe')
    frame.title = '우편번호 찾기'
    frame.src = searchAddress(options, settings && settings.q)
    frame.style.width = size(options.width)
    frame.style.height = size(options.height)
    frame.style.border = '0'
    element.replaceChildren(frame)
    listen(
      function () {
        return frame.contentWindow
      },
      options,
      function () {
        if (!settings || settings.autoClose !== false) frame.remove()
      },
    )
  }

  Postcode.prototype.open = function (settings) {
    var options = this.options
    var popup = window.open(searchAddress(options, settings && settings.q), (settings && settings.popupKey) || '_blank', 'width=500,height=600')
    if (!popup) return
    var stop = listen(
      function () {
        return popup
      },
      options,
      function () {
        if (!settings || settings.autoClose !== false) popup.close()
      },
    )
    var watch = window.setInterval(function () {
      if (!popup.closed) return
      window.clearInterval(watch)
      stop()
    }, 500)
  }

  function load(ready) {
    ready()
  }

  var names = { Postcode: Postcode, postcode: { load: load, version: 'standin', _validParam_: true } }
  window.kakao = Object.assign(window.kakao || {}, names)
  window.daum = Object.assign(window.daum || {}, names)
})()

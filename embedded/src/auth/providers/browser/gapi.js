/*
 * The small part of `gapi.iframes` that the sign-in SDK uses between a page and its helper frame. A page loads it before the SDK, and the
 * helper frame loads it too, so that neither asks another host for it (auth facts, section 8).
 */
;(() => {
  'use strict'
  if (window.gapi !== undefined) return

  /** One end of the line to another window: what is said before the other listens for it waits. */
  function lineTo(post) {
    const handlers = new Map()
    const waiting = []
    const replies = new Map()
    let sent = 0

    async function deliver(message) {
      const handler = handlers.get(message.type)
      if (handler === undefined) return waiting.length < 100 && waiting.push(message)
      let result
      try {
        result = await handler(message.data)
      } catch (error) {
        reportError(error)
      }
      post({ kind: 'reply', id: message.id, result })
    }

    return {
      register(type, handler) {
        handlers.set(type, handler)
        for (const message of waiting.splice(0)) deliver(message)
      },
      send(type, data, callback) {
        const id = ++sent
        if (callback) replies.set(id, callback)
        post({ kind: 'message', id, type, data })
      },
      hear(message) {
        if (message.kind === 'message') return deliver(message)
        const callback = replies.get(message.id)
        replies.delete(message.id)
        try {
          callback?.([message.result])
        } catch {
          // The SDK's own callback throws on purpose after it has taken the answer; nobody waits for that error.
        }
      },
    }
  }

  /** Opens a frame and shakes hands with it: only its window, and only from its address, is listened to. */
  function open(options, opened) {
    const origin = new URL(options.url, location.href).origin
    const element = document.createElement('iframe')
    const { style, ...attributes } = options.attributes ?? {}
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    Object.assign(element.style, style)
    let arrived
    const here = new Promise((resolve) => (arrived = resolve))
    const line = lineTo((message) =>
      here.then(() => element.contentWindow?.postMessage({ frameBridge: message }, origin)),
    )
    window.addEventListener('message', (event) => {
      if (event.source !== element.contentWindow || event.origin !== origin || !event.data?.frameBridge) return
      const message = event.data.frameBridge
      if (message.kind !== 'hello') return line.hear(message)
      element.contentWindow.postMessage({ frameBridge: { kind: 'welcome' } }, origin)
      arrived()
    })
    element.src = options.url
    // An SDK that is loaded in the head opens its frame before there is a body.
    const place = () => (options.where ?? document.body).append(element)
    if (options.where ?? document.body) place()
    else addEventListener('DOMContentLoaded', place, { once: true })
    return opened({
      register: line.register,
      send: line.send,
      restyle: async () => undefined,
      ping: (callback) => here.then(() => callback?.()),
    })
  }

  let parentLine
  /** The page around this frame. Who may be that page is the server's decision (frame-ancestors). */
  function parentIframe() {
    if (parentLine !== undefined) return parentLine
    let welcomed
    const origin = new Promise((resolve) => (welcomed = resolve))
    let from
    const line = lineTo((message) => origin.then((to) => window.parent.postMessage({ frameBridge: message }, to)))
    window.addEventListener('message', (event) => {
      if (event.source !== window.parent || !event.data?.frameBridge) return
      const message = event.data.frameBridge
      if (message.kind === 'welcome' && from === undefined) welcomed((from = event.origin))
      else if (event.origin === from) line.hear(message)
    })
    // Says nothing but that it is here, so any page around may hear it.
    window.parent.postMessage({ frameBridge: { kind: 'hello' } }, '*')
    return (parentLine = { register: line.register, send: line.send })
  }

  const context = { open, getParentIframe: parentIframe }
  window.gapi = {
    load: (_name, options) => queueMicrotask(typeof options === 'function' ? options : options.callback),
    iframes: { Iframe: class {}, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  }
})()

module.exports = module.constructor;
